import { isIP } from 'node:net';
import { LANGUAGES, type LanguageCode, languageCodes } from '@linecheck/texts/languages';
import * as z from 'zod/mini';
import type { S3Place } from '../blobs/s3-blobs';
import { type BounceAddress, MAX_BOUNCE_LOCAL } from '../mail/bounces/return-path';
import { isLoopback } from '../outbound/public-address';

export interface SettingKind<Value> {
  /**
   * The end of the error message for an invalid text: "SESSION_DAYS must …". The text itself may be a secret, and is
   * never repeated.
   */
  readonly must: string;
  readonly read: (text: string) => Value | undefined;
}

const trials: readonly string[] = languageCodes.filter((code) => 'isTrial' in LANGUAGES[code]);

const isTrial = (item: string): item is LanguageCode => trials.includes(item);

const textThat = (must: string, isValid: (text: string) => boolean): SettingKind<string> => ({
  must,
  read: (text) => (isValid(text) ? text : undefined),
});

const listOf = (must: string, isValid: (item: string) => boolean): SettingKind<readonly string[]> => ({
  must,
  read(text) {
    const items = itemsOf(text);
    return items.every(isValid) ? items : undefined;
  },
});

const itemsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** True for a host name or an IPv4 address. */
const isName = (item: string): boolean => /^[a-z\d-]+(\.[a-z\d-]+)*$/i.test(item);

const hasProtocol = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

const isMailAddress = (text: string): boolean => z.safeParse(z.email(), text).success;

/** Fastify's names for the addresses of the machine and its network. */
const namedRanges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * True for an address, a range such as 10.0.0.0/8, or a named range. The range of all addresses (`/0`) is refused,
 * because it would let any client forge its address.
 */
const isProxy = (text: string): boolean => isRange(text) || namedRanges.has(text);

/** True for an address, or a range of some. */
function isRange(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/');
  const maxBits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= maxBits;
}

export const anyText = textThat('be a text', () => true);

export const wholeNumber = (min: number, max: number): SettingKind<number> => ({
  must: `be a whole number from ${min} to ${max}`,
  read: (text) => (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
});

export const oneOf = <const Choice extends string>(...choices: readonly Choice[]): SettingKind<Choice> => ({
  must: `be one of: ${choices.join(', ')}`,
  read: (text) => choices.find((choice) => choice === text),
});

/** An origin. A path, or a name and password, is refused, because it would have no effect. */
export const origin: SettingKind<string> = {
  must: 'look like https://check.example.org, without a path',
  read(text) {
    if (!hasProtocol(text, ['http:', 'https:'])) return undefined;
    const url = new URL(text);
    return url.href === `${url.origin}/` ? url.origin : undefined;
  },
};

/** The address of a sign-in service. Only on this machine it may do without HTTPS. */
export const issuer = textThat('look like https://id.example.org/realms/team', (text) => {
  if (!hasProtocol(text, ['http:', 'https:'])) return false;
  const { protocol, hostname, username, search, hash } = new URL(text);
  return (protocol === 'https:' || isLoopback(hostname)) && `${username}${search}${hash}` === '';
});

/** The connection strings of a PostgreSQL URL, one for each of its hosts. */
export const postgresUrl: SettingKind<readonly string[]> = {
  must: 'look like postgres://user:password@host:5432/name, with commas between several hosts',
  read(text) {
    const [, start = '', hosts = '', rest = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/is.exec(text) ?? [];
    const attributes = /[?&]target_session_attrs=([^&]*)/.exec(rest)?.[1] ?? 'read-write';
    const isForWriting = ['read-write', 'primary'].includes(attributes);
    // `pg` supports neither several hosts nor this parameter; the app itself chooses the host.
    const others = rest.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '');
    const urls = hosts.split(',').map((host) => `${start}${host}${others}`);
    const areValid = urls.every((url) => hasProtocol(url, ['postgres:', 'postgresql:']));
    return isForWriting && areValid && (urls.length === 1 || !hosts.split(',').includes('')) ? urls : undefined;
  },
};

export const blobUrl: SettingKind<S3Address> = {
  must: 'look like s3://bucket/folder?region=eu-central-1 or s3://bucket?endpoint=https://s3.example.org',
  read: s3AddressFrom,
};

export const formUrl = textThat('look like https://forms.example.org/a', (text) =>
  hasProtocol(text, ['http:', 'https:']),
);

/** The rules of a URL, by which the text after a `#`, `/` or `?` of a password would not belong to it. */
const hasPlainPassword = (text: string): boolean => !/[/?#].*@/.test(text.slice(text.indexOf('://') + 3));

const isDecodable = ({ username, password }: URL): boolean =>
  [username, password].every((part) => !/%(?![\da-f]{2})/i.test(part));

/** A URL without a host is refused, because emails would go to a mail server on this machine. */
const isSmtpUrl = (text: string): boolean =>
  hasProtocol(text, ['smtp:', 'smtps:']) &&
  new URL(text).hostname !== '' &&
  !/\s/.test(text) &&
  hasPlainPassword(text) &&
  isDecodable(new URL(text));

export const smtpUrl = textThat(
  'look like smtps://user:password@mail.example.org (or smtp://…), and a password in it has %23 for #, %2F for /, %3F for ?, %40 for @ and %25 for %',
  isSmtpUrl,
);

export interface BounceMailbox {
  readonly host: string;
  readonly port: number;
  /** True for TLS from the start, false for STARTTLS. */
  readonly isTls: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
  readonly address: BounceAddress;
}

export const bounceMailbox: SettingKind<BounceMailbox> = {
  must: `look like imaps://user:password@mail.example.org/INBOX?address=bounces@example.org (or imap://…), with an address of up to ${MAX_BOUNCE_LOCAL} characters before the @, and %40 for an @ in the user`,
  read: bounceMailboxFrom,
};

/** The address defaults to the user, if the user is one. */
function bounceMailboxFrom(text: string): BounceMailbox | undefined {
  if (!hasProtocol(text, ['imap:', 'imaps:']) || /\s/.test(text)) return undefined;
  const url = new URL(text);
  if (!isDecodable(url) || [url.hostname, url.username, url.password].includes('')) return undefined;
  if ([...url.searchParams.keys()].some((name) => name !== 'address')) return undefined;
  const user = decodeURIComponent(url.username);
  const address = url.searchParams.get('address') ?? user;
  const [, local = '', domain = ''] = /^([^@+]+)@(.+)$/.exec(address) ?? [];
  if (!isMailAddress(address) || local === '' || local.length > MAX_BOUNCE_LOCAL) return undefined;
  const isTls = url.protocol === 'imaps:';
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isTls ? 993 : 143),
    isTls,
    user,
    password: decodeURIComponent(url.password),
    folder: decodedFolder(url.pathname.slice(1)) || 'INBOX',
    address: { local, domain },
  };
}

function decodedFolder(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export const mailAddress = textThat('be an email address', isMailAddress);

/**
 * An email address, alone or after a display name. A line break is refused, because the text after it would become an
 * email header.
 */
export const sender = textThat('be an email address, or look like Linecheck <linecheck@example.org>', (text) =>
  isMailAddress(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text),
);

export const proxies = listOf('be a list of addresses or ranges, such as 127.0.0.1, 10.0.0.0/8', isProxy);

export const mediaAddresses = listOf(
  'be a list of addresses or names, such as 203.0.113.7, media.example.org',
  (item) => isIP(item) > 0 || isName(item),
);

/**
 * Server names with or without a port. Anything that could match several servers in a Content-Security-Policy is
 * refused.
 */
const serverNames = listOf('be a list of servers, such as cdn.example.org, logos.example.org:8443', (item) =>
  /^[a-z\d-]+(\.[a-z\d-]+)+(:\d{1,5})?$/.test(item),
);
export const servers: SettingKind<readonly string[]> = {
  ...serverNames,
  read: (text) => serverNames.read(text.toLowerCase()),
};

const domainNames = listOf('be a list of domains, such as example.org, example.com', (item) =>
  /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(item),
);
/** Languages that no reader has read yet. */
export const trialLanguages: SettingKind<readonly LanguageCode[]> = {
  must: `be a list of languages on trial, such as ${trials.join(', ')}`,
  read(text) {
    const items = itemsOf(text);
    return items.every((item) => isTrial(item)) ? items.filter(isTrial) : undefined;
  },
};

/** The domains of email addresses, in lower case. */
export const domains: SettingKind<readonly string[]> = {
  ...domainNames,
  read: (text) => domainNames.read(text.toLowerCase()),
};

/** Names, `*.` with a name, addresses and ranges of them. */
export const outboundHosts: SettingKind<readonly string[]> = {
  must: 'be a list of names, addresses or ranges, such as chat.example.org, *.example.org, 10.0.0.0/8',
  read(text) {
    const items = itemsOf(text.toLowerCase());
    return items.every((item) => isRange(item) || isName(item.replace(/^\*\./, ''))) ? items : undefined;
  },
};

export const secretToken = textThat(
  'be 24 or more letters and digits, as generated by "openssl rand -hex 24"',
  (text) => /^[\w.~+/-]{24,}=*$/.test(text),
);

interface TurnServer {
  readonly url: string;
  readonly transport: 'udp' | 'tcp' | 'tls';
}

/** Limited, because every guest tests each server. */
const MAX_TURN_SERVERS = 6;

/** TURN URLs (RFC 7065). `turns:` is always TLS over TCP, the only form that browsers support. */
export const turnServers: SettingKind<readonly TurnServer[]> = {
  must: `be a list of up to ${MAX_TURN_SERVERS} TURN servers, such as turn:turn.example.org:3478, turn:turn.example.org:3478?transport=tcp, turns:turn.example.org:443`,
  read(text) {
    const servers = itemsOf(text).map(turnServerFrom);
    const known = servers.filter((server) => server !== undefined);
    const isValid = known.length === servers.length && known.length > 0 && known.length <= MAX_TURN_SERVERS;
    return isValid && new Set(known.map(({ url }) => url)).size === known.length ? known : undefined;
  },
};

const TURN_URL =
  /^(?<scheme>turns?):(?<host>\[[\da-f:.]+\]|[a-z\d.-]+)(?::(?<port>\d{1,5}))?(?:\?transport=(?<by>udp|tcp))?$/;

function turnServerFrom(item: string): TurnServer | undefined {
  const {
    scheme,
    host = '',
    port,
    by = scheme === 'turns' ? 'tcp' : 'udp',
  } = TURN_URL.exec(item.toLowerCase())?.groups ?? {};
  const isWrongPort = port !== undefined && (Number(port) === 0 || Number(port) > 65_535);
  if (scheme === undefined || !isHost(host) || isWrongPort || (scheme === 'turns' && by === 'udp')) return undefined;
  const url = `${scheme}:${host}${port === undefined ? '' : `:${port}`}?transport=${by}`;
  if (scheme === 'turns') return { url, transport: 'tls' };
  return { url, transport: by === 'tcp' ? 'tcp' : 'udp' };
}

const isHost = (host: string): boolean => (host.startsWith('[') ? isIP(host.slice(1, -1)) === 6 : isName(host));

type S3Address = Omit<S3Place, 'accessKeyId' | 'secretAccessKey'>;

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const folderName = /^[\w-][\w.-]*$/;
const regionName = /^[a-z0-9-]{1,40}$/;
const queryNames: ReadonlySet<string> = new Set(['region', 'endpoint']);

/** The region that most S3-compatible stores other than Amazon's accept. */
const ANY_REGION = 'us-east-1';

/**
 * Parses `s3://bucket/folder?region=eu-central-1&endpoint=https://s3.example.org`. The endpoint defaults to Amazon's of
 * that region; without a region, an endpoint is required. Undefined for anything else.
 */
function s3AddressFrom(text: string): S3Address | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const folders = url.pathname.split('/').filter(Boolean);
  const region = url.searchParams.get('region') ?? ANY_REGION;
  const endpoint = endpointFrom(url.searchParams);
  const isComplete =
    url.protocol === 's3:' &&
    bucketName.test(url.hostname) &&
    regionName.test(region) &&
    folders.every((name) => folderName.test(name));
  const hasUnsupportedParts =
    url.username !== '' || url.port !== '' || [...url.searchParams.keys()].some((name) => !queryNames.has(name));
  if (endpoint === undefined || !isComplete || hasUnsupportedParts) return undefined;
  return { endpoint, region, bucket: url.hostname, prefix: folders.map((name) => `${name}/`).join('') };
}

function endpointFrom(query: URLSearchParams): string | undefined {
  const endpoint = query.get('endpoint');
  if (endpoint === null) return query.has('region') ? `https://s3.${query.get('region')}.amazonaws.com` : undefined;
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  const isPlain = /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '';
  return isPlain ? `${url.origin}${url.pathname.replace(/\/+$/, '')}` : undefined;
}
