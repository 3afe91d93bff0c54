"""Reads the names of git's settings from the program on this machine.

A setting may be written in small letters, so the list has both forms.
"""

import re
import subprocess

import kit

# The sections whose settings have no other name in between, as in merge.NAME.driver, and that are no other words.
SECTIONS = "commit core fetch gc http init pack pull push rebase receive rerere safe stash transfer uploadpack".split()
# Other sections, of which only settings that are almost a listed one are judged.
OTHERS = "branch commitGraph credential diff feature gpg i18n maintenance merge protocol remote submodule user".split()
# Settings that later releases added, and those of git for Windows and of extensions.
NEWER = """core.maxTreeDepth core.commentString core.longpaths core.longPaths core.fscache core.hideDotFiles core.useBuiltinFSMonitor
core.restrictInheritedHandles core.unsetenvvars core.autoCRLF core.safeCRLF core.filemode core.lockfilePid core.WSLCompat core.noNTFSProtect
core.preferSymlinkRefs core.useReplaceRefs core.featureThreads core.allowUnreachable commit.verbose fetch.all fetch.bundleURI fetch.bundleCreationToken
fetch.haveSendLimit gc.recentObjectsHook gc.maxCruftSize gc.repackFilter gc.repackFilterTo gc.expireToFilter http.proactiveAuth http.keepAliveIdle
http.keepAliveInterval http.keepAliveCount http.maxRetries http.retryAfter http.maxRetryTime http.sslBackend http.sslCertType http.sslKeyType
http.sslAutoClientCert http.schannelUseSSLCAInfo http.schannelCheckRevoke http.emptyAuth http.allowNTLMAuth init.defaultRefFormat
init.defaultObjectFormat init.defaultSubmodulePathConfig pack.allowPackReuse pack.useFullNameHash pack.usePathWalk pack.preferBitmapTips
pack.readReverseIndex pack.writeBitmapLookupTable push.useBitmaps rebase.maxLabelLength rebase.rebaseMerges receive.procReceiveRefs stash.index
uploadpack.advertiseBundleURIs uploadpack.advertiseSidebandAll uploadpack.blobPackfileUri""".split()
FILES = "!core.[0-9]* !core.js !push.sh !commit.sh !http.server !http.client".split()


def symbols(root):
    listed = subprocess.run(["git", "help", "--config"], capture_output=True, check=True, text=True).stdout.split()
    version = re.search(r"\d+\.\d+", subprocess.run(["git", "--version"], capture_output=True, check=True, text=True).stdout).group()
    found = set(NEWER)
    for name in listed:
        section, _, rest = name.partition(".")
        if section in SECTIONS + OTHERS and re.fullmatch(r"\w+", last := rest.rpartition(".")[2]):
            found.add(f"{section}.{last}")
    return {
        "catalog": "git-symbols", "title": "Settings of git", "kind": "symbols", "domains": ["git", "git-*", "github*", "gitlab*"],
        "source": f"git {version}, and the settings that later releases and git for Windows added", "product": "Git", "version": "2.52",
        "covers": [f"{s}.[a-zA-Z]*" for s in SECTIONS] + [f"~{s}.[a-zA-Z]*" for s in OTHERS] + FILES,
        "symbols": kit.grouped(found | {name.lower() for name in found}),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
