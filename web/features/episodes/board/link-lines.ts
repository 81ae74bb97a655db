interface GuestLink {
  readonly name: string;
  readonly email: string | null;
  readonly sessionCode: string;
  readonly isExpired: boolean;
}

/** A field of a line, in quotation marks where it has a comma (RFC 4180). */
const fieldOf = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** "Ada Lovelace, ada@example.org, https://…" for each link that still works. */
export function linkLines(links: readonly GuestLink[], origin: string) {
  const working = links.filter(({ isExpired }) => !isExpired);
  const lines = working.map(({ name, email, sessionCode }) =>
    [fieldOf(name), email ?? '', `${origin}/?session=${sessionCode}`].join(', '),
  );
  return { text: lines.join('\n'), count: working.length, expired: links.length - working.length };
}
