import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

interface Forwarding {
  /** The address at the other end of the connection; undefined once it is closed. */
  readonly remoteAddress: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

type IsProxy = (address: string) => boolean;

/** Defines `request.ip` as the address of the client, if a proxy in TRUST_PROXY has sent the request. */
export function readClientAddress(app: FastifyInstance, trustProxy: readonly string[]): void {
  if (trustProxy.length === 0) return;
  const isListed = proxyAddr.compile([...trustProxy]);
  const isProxy = (address: string) => isListed(address, 0);
  app.addHook('onRequest', (request, _reply, next) => {
    const { socket, headers } = request.raw;
    const value = clientAddress({ remoteAddress: socket.remoteAddress, headers }, isProxy);
    // Fastify's own `ip` is the text of one header, with a port or whatever else was in it.
    Object.defineProperty(request, 'ip', { value });
    next();
  });
}

/**
 * The address of the client of a request. Each proxy appends the address from which it was called, so both headers are
 * read from their end, and only as far as trusted proxies have written them.
 *
 * A proxy writes one of the headers and passes on the other, which the client may have forged. If both name a client
 * and differ, neither is believed, and the address of the proxy counts. Exported for tests.
 */
export function clientAddress({ remoteAddress, headers }: Forwarding, isProxy: IsProxy): string | undefined {
  if (remoteAddress === undefined || !isProxy(remoteAddress)) return remoteAddress;
  const readings = [listIn(headers['x-forwarded-for']), forIn(headers.forwarded)]
    .filter((nodes) => nodes.length > 0)
    .map((nodes) => readFromEnd(nodes, { remoteAddress, isProxy }));
  const conclusive = readings.filter(({ isConclusive }) => isConclusive);
  const named = (conclusive.length > 0 ? conclusive : readings).map(({ address }) => address);
  return new Set(named).size === 1 ? named[0] : remoteAddress;
}

interface Reading {
  readonly address: string;
  /** False if the header names proxies only, because the next one wrote the other header. */
  readonly isConclusive: boolean;
}

/** A node without an address, such as `unknown`, hides its client: the proxy that wrote it counts instead. */
function readFromEnd(
  nodes: readonly string[],
  { remoteAddress, isProxy }: { readonly remoteAddress: string; readonly isProxy: IsProxy },
): Reading {
  let address = remoteAddress;
  for (const node of nodes.toReversed()) {
    const next = addressIn(node);
    if (next === undefined) return { address, isConclusive: true };
    address = next;
    if (!isProxy(address)) return { address, isConclusive: true };
  }
  return { address, isConclusive: false };
}

const single = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' ? header : (header?.join() ?? '');

/** The entries of X-Forwarded-For. Empty ones are ignored, as in every list of HTTP (RFC 9110, 5.6.1). */
const listIn = (header: string | readonly string[] | undefined): readonly string[] =>
  single(header)
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** The node of a header that cannot be parsed: its proxy is known, and its client is not. */
const UNREADABLE = ['unknown'];

/**
 * The `for` nodes of Forwarded (RFC 7239). An open quotation mark of a client swallows the part that the proxy appends,
 * so a header with a fault in any place names no client.
 */
function forIn(header: string | undefined): readonly string[] {
  const elements = elementsOf(header ?? '');
  return elements === undefined ? UNREADABLE : elements.flatMap((element) => element.get('for') ?? []);
}

/** A pair or nothing, and the separator after it. Addresses with a port are accepted without their quotation marks. */
const PAIR = /[ \t]*(?:([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s",;]+)))?[ \t]*([;,]|$)/y;

/** The parameters of each proxy; undefined if the header has another syntax, or a parameter twice. */
function elementsOf(header: string): readonly ReadonlyMap<string, string>[] | undefined {
  const elements = [new Map<string, string>()];
  for (let at = 0; at < header.length; at = PAIR.lastIndex) {
    PAIR.lastIndex = at;
    const found = PAIR.exec(header);
    if (found === null) return undefined;
    const [, name = '', quoted, plain = '', separator] = found;
    const element = elements.at(-1);
    const key = name.toLowerCase();
    if (element?.has(key)) return undefined;
    if (key !== '') element?.set(key, quoted?.replaceAll(/\\(.)/g, '$1') ?? plain);
    if (separator === ',') elements.push(new Map());
  }
  return elements;
}

/** An address in brackets or an IPv4 address, and an optional port, which may be obfuscated (RFC 7239, 6). */
const NODE = /^(?:\[([^[\]]+)\]|([\d.]+))(?::(?:\d{1,5}|_[\w.-]+))?$/;

/** The address of a node, in its shortest form; undefined for any other text. */
function addressIn(node: string): string | undefined {
  const text = /^"(.*)"$/.exec(node)?.[1] ?? node;
  const [, inBrackets = '', beforePort = ''] = NODE.exec(text) ?? [];
  const address = [text, inBrackets, beforePort].find(isIP)?.replace(/%.*$/, '');
  return address === undefined ? undefined : ipaddr.process(address).toString();
}
