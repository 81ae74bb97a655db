interface GuestLink {
  readonly name: string;
  readonly email: string | null;
  readonly sessionCode: string;
  readonly isExpired: boolean;
}

/** The address of a guest's own page. */
export const guestPageOf = (origin: string, sessionCode: string): string => `${origin}/?session=${sessionCode}`;

/** A field of a line, in quotation marks where it has a comma (RFC 4180). */
const fieldOf = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** "Ada Lovelace, ada@example.org, https://…" for each link that still works. */
export function linkLines(links: readonly GuestLink[], origin: string) {
  const working = links.filter(({ isExpired }) => !isExpired);
  const lines = working.map(({ name, email, sessionCode }) =>
    [fieldOf(name), email ?? '', guestPageOf(origin, sessionCode)].join(', '),
  );
  return { text: lines.join('\n'), count: working.length, expired: links.length - working.length };
}
