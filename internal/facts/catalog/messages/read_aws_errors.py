"""Reads the names of the errors of AWS's services and of botocore.

The root is a folder with one folder per service, named as its npm package @aws-sdk/client-NAME, which has the extracted package,
and with the extracted Debian package awscli.
"""

import glob
import os
import re

import kit
import sources
from read_aws import folder

# Other services have errors, too, so a name must almost be a listed one. EC2 documents hundreds that no model has. The errors of botocore are complete.
COVERS = ["botocore.exceptions.[A-Z]*", "~[A-Z][a-z]*Exception", "~Bucket[A-Z]*[a-z]"]
# Errors that the models of the services lack, and exceptions of the SDK for Java.
OTHERS = """BucketNotEmpty ExpiredTokenException InvalidSignatureException ThrottlingException UnrecognizedClientException ValidationException
AmazonClientException AmazonServiceException AmazonS3Exception AwsServiceException IllegalStateException QueueDoesNotExistException
SdkClientException SdkServiceException""".split()
# Errors of botocore that are newer than Debian's package.
NEWER = """InvalidChecksumConfigError MissingDependencyException UnsupportedServiceProtocolsError InvalidConfigError LoginError LoginRefreshRequired
LoginTokenLoadError LoginInsufficientPermissions LoginAuthorizationCodeError""".split()
ERROR = re.compile(r"export declare class (\w+) extends")
CLASS = re.compile(r"(?m)^class (\w+)")


def errors(root):
    names = {name for file in glob.glob(os.path.join(root, "*/package/dist-types/models/errors.d.ts")) for name in ERROR.findall(sources.read(file))}
    if not names:
        raise kit.Missing("there is no @aws-sdk/client-NAME")
    names = {name for name in names | set(OTHERS) if name.endswith("Exception") or name.startswith("Bucket")}
    botocore = CLASS.findall(sources.read(os.path.join(folder(root), "botocore/exceptions.py")))
    return {
        "catalog": "aws-errors", "title": "Names of the errors of AWS and botocore", "kind": "symbols", "domains": ["aws*", "boto*"],
        "source": "the npm packages @aws-sdk/client-NAME 3.1164 of November 2026, and Debian's awscli", "product": "AWS",
        "covers": COVERS, "symbols": ["botocore.exceptions " + " ".join("." + name for name in sorted({*botocore, *NEWER})), *sorted(names)],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(errors))
