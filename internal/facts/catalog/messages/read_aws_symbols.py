"""Reads the environment variables of the AWS CLI and botocore from Debian's package awscli."""

import re

import kit
import sources
from read_aws import folder, version

# The SDKs and tools of others have more names than the CLI.
COVERS = ["$AWS_REGION_*", "$AWS_DEFAULT_*", "$AWS_ACCESS_KEY_*", "$AWS_SECRET_*", "$AWS_SESSION_TOKEN_*", "$AWS_TOKEN_*", "$AWS_WEB_IDENTITY_*",
          "$AWS_CONTAINER_CRED*", "$AWS_SHARED_*", "$AWS_EC2_METADATA_*", "$AWS_METADATA_*", "$AWS_MAX_*", "$AWS_RETRY_*", "$AWS_CA_*", "!AWS_SECRET_KEY",
          "!AWS_SECRET_NAME", "!AWS_SECRET_ARN", "!AWS_SECRET_ID", "!AWS_REGION_NAME", "!AWS_DEFAULT_SSO_*", "!AWS_DEFAULT_ACL", "!AWS_DEFAULT_BUCKET"]


def symbols(root):
    names = {name for path in sources.files(folder(root), ".py") for name in re.findall(r"['\"](AWS_[A-Z0-9_]+)['\"]", sources.read(path))}
    return {
        "catalog": "aws-symbols", "title": "Environment variables of the AWS CLI", "kind": "symbols", "domains": ["aws*", "boto*"],
        "source": f"the source code in Debian's awscli {version(root)}", "product": "AWS CLI", "aliases": ["awscli", "aws-cli"],
        "version": version(root), "covers": COVERS, "symbols": sorted(name for name in names if not name.startswith("AWS_ERROR_")),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
