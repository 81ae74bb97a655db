# Verifies a webhook of Linecheck with a shell, openssl and od.
# verify SECRET ID TIMESTAMP SIGNATURES FILE: succeeds if the raw body in FILE is right.
verify() {
  case "$3" in '' | *[!0-9]*) return 1 ;; esac
  age=$(($(date +%s) - $3))
  [ "$age" -le 300 ] && [ "$age" -ge -300 ] || return 1
  key=$(printf '%s' "${1#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
  expected=v1,$({ printf '%s.%s.' "$2" "$3" && cat "$5"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
  # After a change of the secret there are two signatures, for a day.
  for each in $4; do [ "$each" = "$expected" ] && return 0; done
  return 1
}
