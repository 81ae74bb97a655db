import { FIELDS_HEADER, type FieldCode } from '@linecheck/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { accountIsGone, Problem } from '../domain/problem';
import { readableAddress } from './web-app';

const STORAGE_RETRY_S = 5;

/** Called with every refusal before it is sent. */
type Watch = (request: FastifyRequest, problem: Problem) => void;

/**
 * The one place where an error becomes a reply. A refusal is sent as it is; trouble with storage is a 503 that asks to
 * try again; anything else is a bug, logged once with its cause and answered with a plain 500.
 */
export function replyWithProblems(app: FastifyInstance, watch: Watch = () => undefined): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemFrom(error);
    logProblem(request, problem, error);
    watch(request, problem);
    const retryAfterS = problem.retryAfterS ?? (problem.code === 'unavailable' ? STORAGE_RETRY_S : undefined);
    if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
    dropContentHeaders(reply, problem);
    return reply.code(problem.status).send(problem.toBody());
  });
}

/**
 * What was going to be sent, such as a page whose file cannot be opened, has described itself already. A refusal under its type
 * would be an error of its own.
 */
function dropContentHeaders(reply: FastifyReply, { code }: Problem): void {
  for (const name of ['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified']) {
    reply.removeHeader(name);
  }
  // There it is part of the refusal: it says how long the recording is.
  if (code !== 'range_not_satisfiable') reply.removeHeader('content-range');
}

/**
 * Refuses an address that cannot be looked up, such as one with half an escape in it, unless it can be read as another one.
 * No hook runs for it, so it brings its own headers.
 */
export const handleBadUrl =
  (headers: Readonly<Record<string, string>>) =>
  (_error: FastifyError, { url }: FastifyRequest, reply: FastifyReply): void => {
    const readable = readableAddress(url);
    if (readable !== undefined) return void reply.headers(headers).redirect(readable);
    const problem = new Problem('not_found');
    reply.headers(headers).code(problem.status).send(problem.toBody());
  };

function logProblem(request: FastifyRequest, problem: Problem, error: FastifyError): void {
  if (problem.code === 'internal') request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  if (problem.code === 'disk_full') {
    request.log.warn({ route: request.routeOptions.url }, 'clips are refused: the disk runs low (MIN_FREE_DISK_MB)');
  }
  if (problem.code === 'unavailable') {
    request.log.warn({ reason: reasonOf(error), route: request.routeOptions.url }, 'storage not available');
  }
}

/** A code is enough; the blob store's own message says more. */
const reasonOf = ({ code, message }: FastifyError): string => (code === BLOB_STORE ? message : (code ?? message));

const byFastifyCode: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem('not_json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Problem('invalid', { reason: 'empty_body' }),
  FST_ERR_CTP_INVALID_JSON_BODY: new Problem('invalid', { reason: 'bad_json' }),
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem('too_large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Problem('invalid', { reason: 'wrong_length' }),
};

function problemFrom(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidFields(error.validation);
  if (refersToDeletedAccount(error)) return accountIsGone();
  if (isUnreadableLength(error)) return new Problem('invalid', { cause: error });
  return byFastifyCode[error.code] ?? requestFault(error) ?? serverFault(error);
}

/**
 * The checks of a text's length look at everything that has a length, and throw where that cannot become a number:
 * `{"length":{"toString":null}}`, the same in a list, and a list that is deeper than the stack.
 */
const unreadableLength =
  /^(TypeError: Cannot convert object to primitive value|RangeError: Maximum call stack size exceeded)\n( +at Array\.\w+ \(<anonymous>\)(\n|$))*(.+\/zod\/|$)/;

const isUnreadableLength = ({ stack = '' }: Error): boolean => unreadableLength.test(stack);

const FOREIGN_KEY_VIOLATION = '23503';

/** A call tried to store something for a host whose account another call has just deleted. */
const refersToDeletedAccount = (error: FastifyError & { readonly constraint?: string }): boolean =>
  error.code === FOREIGN_KEY_VIOLATION && /_(user|host)_id_fkey$/.test(error.constraint ?? '');

/** The framework sets a status for faults of a request, including a connection that the sender broke off. */
function requestFault({ statusCode = 500 }: FastifyError): Problem | undefined {
  if (statusCode === 400) return new Problem('invalid', { reason: 'unreadable' });
  return statusCode > 400 && statusCode < 500 ? new Problem('not_found') : undefined;
}

const serverFault = (error: FastifyError): Problem =>
  new Problem(isStorageTrouble(error) ? 'unavailable' : 'internal', { cause: error });

/** No form has more fields; a body with thousands of wrong ones does not deserve a reply as long as itself. */
const MOST_FIELDS = 20;

interface Issue {
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params?: unknown;
}

function invalidFields(issues: readonly Issue[]): Problem {
  // A plain object would treat a field called `toString` as already present.
  const fields = new Map<string, string>();
  for (const [path, message] of issues.flatMap(fieldMessages)) {
    if (fields.size === MOST_FIELDS) break;
    if (!fields.has(path)) fields.set(path, message);
  }
  return new Problem('invalid', { fields: Object.fromEntries(fields) });
}

/** The fields of an upload are named as in a body, whatever header carries them. */
const BEFORE_PATH = new RegExp(`^/(${FIELDS_HEADER}/)?`);

function fieldMessages(issue: Issue): readonly (readonly [string, string])[] {
  const path = issue.instancePath.replace(BEFORE_PATH, '').replaceAll('/', '.');
  const unknown = unknownKeys(issue.params);
  const isWhole = path === '' || path === FIELDS_HEADER;
  if (unknown.length > 0) {
    return unknown.map((key) => [isWhole ? key : `${path}.${key}`, 'unknown' satisfies FieldCode]);
  }
  return [[path || 'body', issue.message ?? ('invalid' satisfies FieldCode)]];
}

function unknownKeys(params: unknown): readonly string[] {
  if (typeof params !== 'object' || params === null || !('keys' in params) || !Array.isArray(params.keys)) return [];
  return params.keys.filter((key) => typeof key === 'string');
}

/**
 * Classes 08 (connection), 3D (no such database), 53 (resources, disk full among them), 57P (going down) and 58 (system)
 * of PostgreSQL, a read-only standby (25006), a cancelled statement (57014), and the victim of a
 * deadlock (40P01): nothing of it is stored, and the next attempt succeeds.
 */
const storageState = /^(08|3D|53|57P|58|25006$|57014$|40P01$)/;

const connectionTrouble = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** A disk that is full, over its quota, read-only, or not ours to write to. */
const diskTrouble = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']);

/** This process, or the system, has reached its limit of open files and connections. */
const openFilesTrouble = new Set(['EMFILE', 'ENFILE']);

/** What `pg` reports as a message without a code: a connection that is lost or not available in time, or a closed pool. */
const connectionTroubleWords = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^Client (has encountered a connection error|was closed)/,
  /^Query read timeout/,
  /^Cannot use a pool after calling end/,
];

/** The blob store has one code for all of its failures. */
const BLOB_STORE = 'BLOB_STORE';

const isTroubleCode = (code: string): boolean =>
  code === BLOB_STORE ||
  storageState.test(code) ||
  [connectionTrouble, diskTrouble, openFilesTrouble].some((codes) => codes.has(code));

export function isStorageTrouble(error: { code?: unknown; message: string }): boolean {
  if (typeof error.code === 'string' && isTroubleCode(error.code)) return true;
  return connectionTroubleWords.some((words) => words.test(error.message));
}
