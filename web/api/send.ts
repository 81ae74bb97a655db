import {
  type ApiEndpoint,
  type EndpointInput,
  type EndpointResponse,
  FIELDS_HEADER,
  HOST_HEADER,
  isProblemCode,
  type ProblemCode,
  REPLY_HEADER,
  readShownProblem,
  type ShownProblem,
  toFieldsHeader,
  WORKSPACE_HEADER,
  WORKSPACE_PARAMETER,
} from '@linecheck/contract';
import { pageSource, renderingTime } from './page-source';
import { storedToken } from './stored-token';

/**
 * Response other than the one in the contract. The format of the message is documented for programs: the status, a
 * colon, a space and the body, or the status text where the body is empty (S1 §8). The page shows `problem.message`.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** True for a web page, which the app never answers with. */
  readonly isPage: boolean;

  constructor(
    readonly status: number,
    body: string,
    readonly problem: ShownProblem | undefined,
    readonly sentBytes = 0,
  ) {
    super(`${status}: ${body}`);
    this.isPage = /^\s*<(?:!doctype|html)/i.test(body);
  }
}

let pageHost: string | undefined;

/** Names the host in each later call that changes something, so that none is made in another host's name. */
export function actFor(hostId: string | undefined): void {
  pageHost = hostId;
}

/** The workspace in which this page acts, by its address; undefined for the host's own. A link to another loads a page. */
export const pageWorkspace = (): string | undefined =>
  new URLSearchParams(pageSource()?.search ?? globalThis.location?.search).get(WORKSPACE_PARAMETER) ?? undefined;

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly fields?: unknown;
}

/**
 * Calls an endpoint of the contract.
 *
 * @throws RequestError for an unexpected response; TypeError without a response.
 */
export async function send<const E extends ApiEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<EndpointResponse<E>> {
  const { address, ...call } = requestOf(endpoint, input);
  const reply = await (pageSource()?.call ?? fetch)(address, {
    ...call,
    credentials: 'same-origin',
    signal: signal ?? null,
  });
  noteServerTime(reply.headers.get('date'));
  const { status, statusText } = reply;
  const sentBytes = new Blob([call.body ?? '']).size;
  const isOwn = reply.headers.has(REPLY_HEADER);
  return answerOf(endpoint, { status, statusText, isOwn, text: await reply.text(), sentBytes });
}

/** Milliseconds by which the server's clock is ahead of this computer's. */
let aheadMs = 0;
/** The `Date` header has whole seconds, and a reply takes some time. */
const CLOCK_SLACK_MS = 30_000;

export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) aheadMs = Math.abs(difference) > CLOCK_SLACK_MS ? difference : 0;
}

/** The time by the server's clock, in milliseconds since 1970: this computer's clock may be wrong. */
export const serverNow = (): number => renderingTime() ?? Date.now() + aheadMs;

export function requestOf<const E extends ApiEndpoint>(endpoint: E, input: EndpointInput<E>) {
  const parts = input as Parts; // Checked by its type; from here on only the names of the parts matter.
  return {
    address: addressOf(endpoint.path, endpoint.bytes ? withWorkspace(parts) : parts),
    method: endpoint.method,
    headers: headersOf(endpoint.method, parts),
    body: parts.body === undefined ? null : JSON.stringify(parts.body),
  };
}

interface ServerReply {
  readonly status: number;
  readonly statusText: string;
  /** True if it has the header of our server. */
  readonly isOwn: boolean;
  readonly text: string;
  readonly sentBytes: number;
}

/**
 * The answer in a reply of our own server, which is trusted.
 *
 * @throws RequestError for a refusal, and for a reply of another sender.
 */
export function answerOf<const E extends ApiEndpoint>(
  _endpoint: E,
  { status, statusText, isOwn, text, sentBytes }: ServerReply,
): EndpointResponse<E> {
  const json = jsonOf(text);
  if (status < 200 || status > 299)
    throw new RequestError(status, text || statusText, readShownProblem(json), sentBytes);
  if (!isOwn || typeof json !== 'object' || json === null) throw new RequestError(status, text, undefined);
  return json as EndpointResponse<E>; // The server sends only what the contract declares.
}

/** Problem code of a refusal. Undefined if the response is not the app's: a proxy during a restart, or a login page. */
export function refusalOf(error: unknown): ProblemCode | undefined {
  const code = problemOf(error)?.code;
  return code !== undefined && isProblemCode(code) ? code : undefined;
}

export const problemOf = (error: unknown): ShownProblem | undefined =>
  error instanceof RequestError ? error.problem : undefined;

/** Browsers open the address of a file without our headers. */
function withWorkspace(parts: Parts): Parts {
  const workspace = pageWorkspace();
  if (workspace === undefined) return parts;
  return { ...parts, query: { ...parts.query, [WORKSPACE_PARAMETER]: workspace } };
}

function addressOf(path: string, { params = {}, query }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return query === undefined ? filled : `${filled}?${new URLSearchParams(query)}`;
}

function headersOf(method: ApiEndpoint['method'], { body, fields }: Parts): Record<string, string> {
  const token = storedToken();
  const workspace = pageWorkspace();
  return {
    // The language of the page, which may be another than that of the browser: a refusal is shown in it.
    'accept-language': pageSource()?.language ?? (globalThis.document?.documentElement.lang || 'en'),
    ...(workspace !== undefined && { [WORKSPACE_HEADER]: workspace }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(method !== 'GET' && pageHost !== undefined && { [HOST_HEADER]: pageHost }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(fields !== undefined && { [FIELDS_HEADER]: toFieldsHeader(fields) }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A body that is not JSON is an unexpected response.
    return undefined;
  }
}

const TOO_LARGE = 413;

/**
 * Size of a body that a proxy in front of the server refused as too large, in bytes. Undefined for every other failure,
 * including refusals of the server, which have a problem.
 */
export const refusedByProxy = (error: unknown): number | undefined =>
  error instanceof RequestError && error.status === TOO_LARGE && !error.problem ? error.sentBytes : undefined;

type FailureKind = 'network' | 'portal' | 'timeout' | 'server' | 'refusal';

/** 408, and the status of a proxy whose request to the server timed out. */
const TIMEOUTS: readonly number[] = [408, 504];

export function failureKind(error: unknown): FailureKind {
  if (error instanceof RequestError) return isFromPortal(error) ? 'portal' : kindOfStatus(error.status);
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  return error instanceof TypeError ? 'network' : 'server';
}

/** 511, by which a network asks for a sign-in, as in hotels; others answer with their own page instead. */
const PORTAL = 511;

const isFromPortal = ({ status, isPage }: RequestError): boolean => status === PORTAL || (isPage && status < 400);

function kindOfStatus(status: number): FailureKind {
  if (TIMEOUTS.includes(status)) return 'timeout';
  if (status >= 500) return 'server';
  // A success with an unexpected body comes from another sender.
  return status < 400 ? 'network' : 'refusal';
}
