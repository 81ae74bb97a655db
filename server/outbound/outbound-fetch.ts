import { lookup } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address';

const DEADLINE_MS = 10_000;
const MAX_BYTES = 64 * 1024;
const MAX_REDIRECTS = 3;
const USER_AGENT = 'Linecheck';

type OutboundFault =
  | 'timed_out'
  | 'no_answer'
  | 'not_public'
  | 'name_unknown'
  | 'certificate'
  | 'unreadable'
  | 'redirect'
  | 'invalid';

/** The reason why a call failed. It contains no URL, which may contain a secret. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    message: string,
    readonly fault: OutboundFault,
  ) {
    super(message);
  }
}

interface Address {
  readonly address: string;
  readonly family: number;
}

interface OutboundCall {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Total timeout in ms, including redirects. */
  readonly deadlineMs?: number;
  /** Maximum response size in bytes; 0 discards the body. */
  readonly maxBytes?: number;
  /** True if the rest of a body that is longer, late or cut off is left unread: the status counts. */
  readonly leavesRest?: boolean;
  /** Maximum redirects; 0 returns a redirect as the response. */
  readonly redirects?: number;
  /** Returns true for addresses that may be called: public ones, unless the operator has configured the target. */
  readonly mayReach?: (address: string, url: URL) => boolean;
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
}

interface OutboundReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Settled = Required<Pick<OutboundCall, 'method' | 'headers' | 'maxBytes' | 'leavesRest' | 'mayReach' | 'resolve'>> &
  Pick<OutboundCall, 'body'> & { readonly signal: AbortSignal };

/**
 * Calls an untrusted URL. A host name is resolved once, and the call goes to the checked address, so that a changed DNS
 * record cannot redirect it. Every redirect is checked like the first URL.
 *
 * @throws OutboundError in a bounded time.
 */
export async function outboundFetch(address: string, call: OutboundCall = {}): Promise<OutboundReply> {
  const { redirects = MAX_REDIRECTS, deadlineMs = DEADLINE_MS, ...given } = call;
  const signal = AbortSignal.timeout(deadlineMs);
  const defaults = {
    method: 'GET',
    headers: {},
    maxBytes: MAX_BYTES,
    leavesRest: false,
    mayReach: isPublicAddress,
  } as const;
  let settled: Settled = { ...defaults, resolve: lookUpAll, ...given, signal };
  let url = readAddress(address);
  for (let followed = 0; ; followed += 1) {
    const reply = await callOnce(url, settled);
    const { location } = reply.headers;
    if (redirects === 0 || location === undefined || ![301, 302, 303, 307, 308].includes(reply.status)) return reply;
    if (followed === redirects) throw new OutboundError('too many redirects', 'redirect');
    const next = readAddress(location, url);
    settled = redirected(settled, { from: url, to: next, status: reply.status });
    url = next;
  }
}

const lookUpAll = (host: string): Promise<readonly Address[]> => lookup(host, { all: true });

/**
 * The addresses of the host of a URL.
 *
 * @throws OutboundError `name_unknown` for a name without an address, and `timed_out`.
 */
export const resolveHost = (url: URL, resolve = lookUpAll): Promise<readonly Address[]> =>
  found(url, { resolve, signal: AbortSignal.timeout(DEADLINE_MS) });

function readAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new OutboundError('not an http or https URL', 'invalid');
  }
  if (url.username !== '' || url.password !== '') throw new OutboundError('the URL contains credentials', 'invalid');
  if (base?.protocol === 'https:' && url.protocol === 'http:')
    throw new OutboundError('redirect from https to http', 'redirect');
  return url;
}

interface Redirect {
  readonly from: URL;
  readonly to: URL;
  readonly status: number;
}

/**
 * The call after a redirect, as in browsers: the body is sent again only after 307 and 308, and the caller's headers
 * are not sent to another origin.
 */
function redirected(call: Settled, { from, to, status }: Redirect): Settled {
  const { body, ...rest } = call;
  const headers = from.origin === to.origin ? call.headers : {};
  return status >= 307 ? { ...call, headers } : { ...rest, headers, method: 'GET' };
}

async function callOnce(url: URL, call: Settled): Promise<OutboundReply> {
  const lookUp = pinned(await addressesOf(url, call));
  return new Promise<OutboundReply>((resolve, reject) => {
    const fail = (error: unknown) => reject(asOutbound(error, call.signal));
    const { method, body, signal } = call;
    const headers = { 'user-agent': USER_AGENT, 'accept-encoding': 'identity', ...call.headers };
    const options = { method, headers, signal, lookup: lookUp, agent: false } as const;
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (reply) => {
      readReply(reply, call).then(resolve, fail);
    });
    request.on('error', fail).end(body);
  });
}

async function addressesOf(url: URL, { mayReach, ...call }: Settled): Promise<readonly Address[]> {
  const addresses = await found(url, call);
  // A private address among public ones is a mistake or an attack.
  if (!addresses.every(({ address }) => mayReach(address, url)))
    throw new OutboundError('the host has an address that is not public', 'not_public');
  return addresses;
}

async function found({ hostname }: URL, { resolve, signal }: Pick<Settled, 'resolve' | 'signal'>) {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const addresses = family > 0 ? [{ address: host, family }] : await withSignal(resolve(host), signal);
  if (addresses.length === 0) throw new OutboundError('the host name has no address', 'name_unknown');
  return addresses;
}

function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]).catch((error: unknown) => {
    throw asOutbound(error, signal);
  });
}

/** A lookup function that returns the checked addresses. */
function pinned(addresses: readonly Address[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

async function readReply(reply: IncomingMessage, { maxBytes, leavesRest }: Settled): Promise<OutboundReply> {
  const { statusCode: status = 0, headers } = reply;
  if (maxBytes === 0) {
    reply.destroy();
    return { status, headers, body: Buffer.alloc(0) };
  }
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of reply) {
      parts.push(part);
      length += part.length;
      if (length <= maxBytes) continue;
      if (leavesRest) break;
      throw new OutboundError(`the response exceeds ${maxBytes} bytes`, 'unreadable');
    }
  } catch (error) {
    if (!leavesRest) throw error;
  }
  return { status, headers, body: Buffer.concat(parts).subarray(0, maxBytes) };
}

function asOutbound(error: unknown, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  if (signal.aborted) return new OutboundError('timed out', 'timed_out');
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return new OutboundError(code === undefined ? 'no response' : `no response: ${code}`, faultOf(code ?? ''));
}

/** @param code That of an error of Node, or of OpenSSL. */
function faultOf(code: string): OutboundFault {
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'].includes(code)) return 'name_unknown';
  if (/CERT|SIGNATURE|ISSUER|ERR_TLS/.test(code)) return 'certificate';
  return /^HPE_|^ERR_SSL|EPROTO/.test(code) ? 'unreadable' : 'no_answer';
}
