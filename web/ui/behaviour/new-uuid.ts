/** A random UUID of version 4. `crypto.randomUUID` only exists in secure contexts. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant.toString(16)}${digits.slice(18, 20)}`,
    digits.slice(20),
  ].join('-');
}
