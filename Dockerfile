# The image of a release. goreleaser builds it, with the binary of each platform in a folder
# next to this file, and with nothing but licenses in the folder internal.
FROM alpine:3.22@sha256:14358309a308569c32bdc37e2e0e9694be33a9d99e68afb0f5ff33cc1f695dce
ARG TARGETPLATFORM
RUN apk add --no-cache git && adduser -D -u 10001 kbctl
COPY LICENSE internal /usr/share/licenses/kbctl/
COPY $TARGETPLATFORM/kbctl /usr/local/bin/kbctl
ENV KBCTL_CACHE=/tmp/kbctl-cache
USER 10001:10001
WORKDIR /base
ENTRYPOINT ["kbctl"]
