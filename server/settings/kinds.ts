import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { s3AddressFrom } from '../blobs/blob-url';

/** What the text of a setting may be, and what is read from it. */
export interface Kind<Value> {
  /** The end of the line that a wrong one gets: "SESSION_DAYS must …". The text itself may be a secret, and is never repeated. */
  readonly must: string;
  /** Undefined where it is something else. */
  readonly read: (text: string) => Value | undefined;
}

const textThat = (must: string, isRight: (text: string) => boolean): Kind<string> => ({
  must,
  read: (text) => (isRight(text) ? text : undefined),
});

const listOf = (must: string, isRight: (item: string) => boolean): Kind<readonly string[]> => ({
  must,
  read(text) {
    const items = itemsOf(text);
    return items.every(isRight) ? items : undefined;
  },
});

export const itemsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** The name of a host, or its IPv4 address. */
export const isName = (item: string): boolean => /^[a-z\d-]+(\.[a-z\d-]+)*$/i.test(item);

const hasProtocol = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

const isMailAddress = (text: string): boolean => z.safeParse(z.email(), text).success;

/** An address, or a range such as 10.0.0.0/8. A range of everybody would let any client forge its address. */
function isProxy(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/');
  const mostBits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isRange = more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= mostBits;
  return isRange || namedRanges.has(text);
}

/** Names that Fastify knows for the addresses of one's own machine and network. */
const namedRanges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

export const anyText = textThat('be a text', () => true);

export const wholeNumber = (min: number, max: number): Kind<number> => ({
  must: `be a whole number from ${min} to ${max}`,
  read: (text) => (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
});

export const oneOf = <const Choice extends string>(...choices: readonly Choice[]): Kind<Choice> => ({
  must: `be one of: ${choices.join(', ')}`,
  read: (text) => choices.find((choice) => choice === text),
});

/** The installation has an address of its own: a path, or a name and password, would be lost in silence. */
export const origin: Kind<string> = {
  must: 'look like https://check.example.org, without a path',
  read(text) {
    if (!hasProtocol(text, ['http:', 'https:'])) return undefined;
    const url = new URL(text);
    return url.href === `${url.origin}/` ? url.origin : undefined;
  },
};

export const postgresUrl = textThat('look like postgres://user:password@host:5432/name', (text) =>
  hasProtocol(text, ['postgres:', 'postgresql:']),
);

export const blobUrl: Kind<NonNullable<ReturnType<typeof s3AddressFrom>>> = {
  must: 'look like s3://bucket/folder?region=eu-central-1 or s3://bucket?endpoint=https://s3.example.org',
  read: s3AddressFrom,
};

export const formUrl = textThat('look like https://forms.example.org/a', (text) =>
  hasProtocol(text, ['http:', 'https:']),
);

/** Without a host, mail would go to whatever listens on this machine. */
export const smtpUrl = textThat(
  'look like smtps://user:password@mail.example.org (or smtp://…)',
  (text) => hasProtocol(text, ['smtp:', 'smtps:']) && new URL(text).hostname !== '' && !/\s/.test(text),
);

export const mailAddress = textThat('be a mail address', isMailAddress);

/** An address, alone or after the name that is shown. No line may end in it: what follows would be a header. */
export const sender = textThat('be a mail address, or look like Linecheck <linecheck@example.org>', (text) =>
  isMailAddress(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text),
);

export const proxies = listOf('be a list of addresses or ranges, such as 127.0.0.1, 10.0.0.0/8', isProxy);

export const mediaAddresses = listOf(
  'be a list of addresses or names, such as 203.0.113.7, media.example.org',
  (item) => isIP(item) > 0 || isName(item),
);

/** The names of servers, with a port or without: nothing that would mean more than one server in a policy. */
const serverNames = listOf('be a list of servers, such as cdn.example.org, logos.example.org:8443', (item) =>
  /^[a-z\d-]+(\.[a-z\d-]+)+(:\d{1,5})?$/.test(item),
);
export const servers: Kind<readonly string[]> = {
  ...serverNames,
  read: (text) => serverNames.read(text.toLowerCase()),
};

export const secretToken = textThat('be 24 or more letters and digits, as "openssl rand -hex 24" gives', (text) =>
  /^[\w.~+/-]{24,}=*$/.test(text),
);
