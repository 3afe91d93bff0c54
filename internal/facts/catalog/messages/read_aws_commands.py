"""Reads the commands of the AWS CLI, such as aws secretsmanager restore-secret.

The root is a folder with one folder per service, named as its npm package @aws-sdk/client-NAME, which has the extracted package.
The CLI has a command for each operation, and a few of its own.
"""

import glob
import os
import re

import kit

# The names that the CLI gives services, where they differ from those of the packages.
NAMES = {
    "api-gateway": "apigateway", "auto-scaling": "autoscaling", "cloudwatch-logs": "logs", "cognito-identity-provider": "cognito-idp",
    "elastic-beanstalk": "elasticbeanstalk", "elastic-load-balancing": "elb", "elastic-load-balancing-v2": "elbv2", "eventbridge": "events",
    "route-53": "route53", "s3": "s3api", "secrets-manager": "secretsmanager", "sfn": "stepfunctions",
}
OWN = """cloudformation:deploy cloudformation:package cloudfront:sign cloudtrail:create-subscription cloudtrail:update-subscription cloudtrail:validate-logs
codecommit:credential-helper dynamodb:wait ecr:get-login ecr:get-login-password ecs:deploy ecs:monitor-express-gateway-service eks:get-token
eks:update-kubeconfig lambda:invoke-async logs:start-live-tail rds:add-option-to-option-group rds:remove-option-from-option-group
rds:generate-db-auth-token""".split()


def kebab(name):
    """Returns the name of an operation as botocore writes it: list-objects-v2 for ListObjectsV2."""
    name = re.sub(r"(.)([A-Z][a-z]+)", r"\1-\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1-\2", name).lower()


def commands(root):
    found = {}
    for file in glob.glob(os.path.join(root, "*/package/dist-types/commands/*Command.d.ts")):
        service = file[len(root.rstrip("/")) + 1:].split("/")[0]
        found.setdefault(NAMES.get(service, service), set()).add(kebab(os.path.basename(file)[:-len("Command.d.ts")]))
    if not found:
        raise kit.Missing("there is no @aws-sdk/client-NAME")
    for command in OWN:
        service, _, name = command.partition(":")
        if service in found:
            found[service].add(name)
    return {
        "catalog": "aws-commands", "title": "Commands of the AWS CLI", "kind": "symbols", "domains": ["aws*", "boto*", "docker*", "kubernetes*", "k8s*"],
        "source": "the npm packages @aws-sdk/client-NAME 3.1164 of November 2026", "product": "AWS CLI",
        "covers": [f"$aws:{service}.[a-z]*-[a-z0-9]*" for service in sorted(found)],
        "symbols": [f"aws:{service} " + " ".join("." + name for name in sorted(names)) for service, names in sorted(found.items())],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(commands))
