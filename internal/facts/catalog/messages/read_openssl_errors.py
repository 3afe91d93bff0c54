"""Reads the errors of OpenSSL: names from its headers, numbers and messages from its libraries.

A number is the one that OpenSSL 3 prints, such as 0A000086, or the result of a verification.
"""

import ctypes
import re

import kit

LIBRARIES = {"SSL": 20, "X509": 11, "PEM": 9, "EVP": 6}


def openssl_errors(root):
    crypto = ctypes.CDLL(kit.library(root, "crypto"), mode=ctypes.RTLD_GLOBAL)
    ctypes.CDLL(kit.library(root, "ssl")).OPENSSL_init_ssl(ctypes.c_uint64(0x00200000), None)  # loads the texts
    for function in (crypto.ERR_reason_error_string, crypto.X509_verify_cert_error_string):
        function.restype = ctypes.c_char_p
    version = re.search(r'OPENSSL_VERSION_STR "([\d.]+)', kit.header(root, "openssl/opensslv.h")).group(1)
    return {
        "catalog": "openssl-errors", "title": "Errors of OpenSSL", "kind": "errors",
        "domains": ["openssl*", "ssl*", "tls*", "nginx*", "network*"],
        "source": f"OpenSSL {version}: names in its headers, messages of ERR_reason_error_string and X509_verify_cert_error_string",
        "product": "OpenSSL", "version": version, "errors": kit.unique([*verification(root, crypto), *reasons(root, crypto)]),
    }


def verification(root, crypto):
    for name, number in re.findall(r"# *define +(X509_V_ERR_\w+) +(\d+)", kit.header(root, "openssl/x509_vfy.h")):
        message = crypto.X509_verify_cert_error_string(ctypes.c_long(int(number))).decode()
        yield {"name": name, "number": int(number), "message": message}


def reasons(root, crypto):
    for library, number in LIBRARIES.items():
        header = kit.header(root, f"openssl/{library.lower()}err.h")
        for name, reason in re.findall(rf"# *define +({library}_R_\w+) +(\d+)", header):
            code = number << 23 | int(reason)
            text = crypto.ERR_reason_error_string(ctypes.c_ulong(code))
            if text:
                yield {"name": name, "number": f"{code:08X}", "message": text.decode()}


if __name__ == "__main__":
    raise SystemExit(kit.main(openssl_errors))
