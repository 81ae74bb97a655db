#!/bin/sh
# The product through curl: a host registers and creates a link, and opens the guest's page.
set -eu
url=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

post() {
  curl --silent --show-error --fail-with-body --cookie-jar "$work/jar" \
    --header 'Content-Type: application/json' --header "Authorization: Bearer ${3:-}" --data "$2" "$url$1"
}

name=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
post /api/auth/register \
  "{\"email\":\"$name@example.org\",\"password\":\"Aa1! $name\",\"firstName\":\"Grace\",\"lastName\":\"Hopper\"}" \
  >"$work/user"
token=$(awk '$6 == "linecheck_sign_in" { print $7 }' "$work/jar")
code=$(post /api/test-sessions '{"guestFirstName":"Ada"}' "$token" | sed -n 's/.*"sessionCode":"\([^"]*\)".*/\1/p')

page="$url/?session=$code"
get() { echo "--silent --show-error --fail --compressed --header Accept-Encoding:$1 --dump-header $work/$1.head --output $work/$1 --write-out %{num_connects}"; }
# shellcheck disable=SC2046 # The words of each part are arguments.
connects=$(curl $(get br) "$page" --next $(get gzip) "$page" --next $(get identity) "$page")
[ "$connects" = 100 ] || { echo "connections opened: $connects" >&2; exit 1; }
for encoding in br gzip; do
  grep -qi "^content-encoding: $encoding" "$work/$encoding.head"
  cmp "$work/$encoding" "$work/identity"
done
grep -qi '^<!doctype html>' "$work/identity"

echo 'registered, created a link, opened its page with br, gzip and identity over one connection'
