import {
  FIELDS_HEADER,
  type FieldCode,
  PROBLEM_TYPE,
  type ProblemBody,
  type ProblemDetails,
  repairedAddress,
} from '@linecheck/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { accountIsGone, ProblemError } from '../domain/problem';
import { spokenLanguage } from '../language/reader-language';
import { logOf } from '../logger';
import type { SecurityHeaders } from './security-headers';
import { bearerOf } from './sign-in';
import { asksForPage } from './web-app';

const STORAGE_RETRY_S = 5;

type RefusalListener = (request: FastifyRequest, problem: ProblemError) => void;

/**
 * Converts all errors to replies. A `ProblemError` is sent unchanged; a storage failure becomes a 503 with Retry-After;
 * anything else is a bug, which is logged with its cause and becomes a 500 without details.
 */
export function replyWithProblems(app: FastifyInstance, onRefusal: RefusalListener = () => undefined): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemFrom(error);
    logProblem(request, problem, error);
    onRefusal(request, problem);
    const retryAfterS = problem.retryAfterS ?? (problem.code === 'unavailable' ? STORAGE_RETRY_S : undefined);
    if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
    removeContentHeaders(reply, problem);
    const challenge = challengeOf(request, problem);
    if (challenge !== undefined) reply.header('www-authenticate', challenge);
    return sendProblem(request, reply, problem);
  });
}

const WANTS_DETAILS = new RegExp(
  `(^|,)\\s*${PROBLEM_TYPE.replace('+', '\\+')}\\s*(?!;\\s*q=0(\\.0*)?\\s*(,|$))(;|,|$)`,
  'i',
);

/** Sends the body of a refusal, in the form of RFC 9457 if the client names its media type. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: ProblemError): FastifyReply {
  const language = spokenLanguage(request);
  const varies = reply.getHeader('vary');
  reply.code(problem.status).headers({
    vary: [varies, 'accept, accept-language'].filter(Boolean).join(', '),
    'content-language': language,
  });
  const body = problem.toBody(language);
  if (!WANTS_DETAILS.test(request.headers.accept ?? '')) return reply.send(body);
  // Bytes, since Fastify writes JSON for its own media type only.
  return reply.type(PROBLEM_TYPE).send(Buffer.from(JSON.stringify(detailsOf(problem, body))));
}

function detailsOf({ code, status }: ProblemError, body: ProblemBody): ProblemDetails {
  const title = code.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return { type: `urn:linecheck:problem:${code}`, title, status, detail: body.message, ...body };
}

/** What a program must do to be admitted (RFC 6750, 3). */
function challengeOf(request: FastifyRequest, { code, status, params }: ProblemError): string | undefined {
  if (code === 'scope_refused') return ['Bearer', `error="insufficient_scope", scope="${params?.scope}"`].join(' ');
  if (status !== 401) return undefined;
  return bearerOf(request) === undefined ? 'Bearer' : ['Bearer', 'error="invalid_token"'].join(' ');
}

/**
 * Removes the headers of the intended content, for example of a page whose file cannot be opened. With the content type
 * of that page, the JSON of the refusal could not be sent.
 */
function removeContentHeaders(reply: FastifyReply, { code }: ProblemError): void {
  for (const name of ['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified']) {
    reply.removeHeader(name);
  }
  // For an invalid range, `content-range` must contain the length of the recording.
  if (code !== 'range_not_satisfiable') reply.removeHeader('content-range');
}

/**
 * Refuses a malformed URL, such as one with an incomplete percent escape, or redirects to the address that is meant.
 * No hook runs for such a request, so the headers are passed in.
 */
export const handleBadUrl =
  ({ page, api }: Pick<SecurityHeaders, 'page' | 'api'>) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { method, url } = request;
    const meant = asksForPage({ method, url }) ? repairedAddress(url) : undefined;
    if (meant !== undefined) return void reply.headers(page).redirect(meant);
    const problem = new ProblemError('not_found');
    sendProblem(request, reply.headers(url.startsWith('/api/') ? api : page), problem);
  };

function logProblem(request: FastifyRequest, problem: ProblemError, error: FastifyError): void {
  const log = logOf(request);
  const route = request.routeOptions.url;
  // A browser that leaves while its reply is compressed ends the stream; that is no fault.
  const hasLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed;
  if (problem.code === 'internal' && !hasLeft) log.error({ err: error, route }, 'request_failed');
  if (problem.code === 'disk_full') {
    log.warn({ route }, 'clips_refused_disk_low');
  }
  if (problem.code === 'unavailable') {
    const reason = reasonOf(error);
    if (reason !== 'stopping') log.warn({ reason, route }, 'storage_unavailable');
  }
}

/** The error code suffices, except for the blob store, whose message contains the cause. */
function reasonOf(error: FastifyError): string {
  if (error instanceof ProblemError) return String(error.params?.reason ?? error.code);
  return error.code === BLOB_STORE ? error.message : (error.code ?? error.message);
}

const byFastifyCode: Readonly<Record<string, ProblemError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ProblemError('not_json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new ProblemError('invalid', { reason: 'empty_body' }),
  FST_ERR_CTP_INVALID_JSON_BODY: new ProblemError('invalid', { reason: 'bad_json' }),
  FST_ERR_CTP_BODY_TOO_LARGE: new ProblemError('too_large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new ProblemError('invalid', { reason: 'wrong_length' }),
};

function problemFrom(error: FastifyError): ProblemError {
  if (error instanceof ProblemError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidFields(error.validation);
  if (refersToDeletedAccount(error)) return accountIsGone();
  if (unreadableLength.test(error.stack ?? '')) return new ProblemError('invalid', { cause: error });
  const serverCode = isStorageError(error) ? 'unavailable' : 'internal';
  return byFastifyCode[error.code] ?? requestFault(error) ?? new ProblemError(serverCode, { cause: error });
}

/**
 * Matches the stack of an error from Zod's length check, which reads `length` of any value. It throws if `length`
 * cannot be converted to a number: `{"length":{"toString":null}}`, also inside arrays, and arrays nested deeper than
 * the stack.
 */
const unreadableLength =
  /^(TypeError: Cannot convert object to primitive value|RangeError: Maximum call stack size exceeded)\n( +at Array\.\w+ \(<anonymous>\)(\n|$))*(.+\/zod\/|$)/;

const FOREIGN_KEY_VIOLATION = '23503';

/** Returns true if a call tried to store something for a host whose account another call has just deleted. */
const refersToDeletedAccount = (error: FastifyError & { readonly constraint?: string }): boolean =>
  error.code === FOREIGN_KEY_VIOLATION && /_(user|workspace)_id_fkey$/.test(error.constraint ?? '');

/** The framework sets a status for faulty requests, including connections that the client aborted. */
function requestFault({ statusCode = 500 }: FastifyError): ProblemError | undefined {
  if (statusCode === 400) return new ProblemError('invalid', { reason: 'unreadable' });
  return statusCode > 400 && statusCode < 500 ? new ProblemError('not_found') : undefined;
}

/** Maximum number of reported fields. No form has more, and a body with thousands must not cause a long reply. */
const MAX_FIELDS = 20;

interface Issue {
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params?: unknown;
}

function invalidFields(issues: readonly Issue[]): ProblemError {
  // A plain object would treat a field called `toString` as already present.
  const fields = new Map<string, string>();
  for (const [path, message] of issues.flatMap(meantIssues).flatMap(fieldMessages)) {
    if (fields.size === MAX_FIELDS) break;
    if (!fields.has(path)) fields.set(path, message);
  }
  return new ProblemError('invalid', { fields: Object.fromEntries(fields) });
}

/**
 * Removed from paths: fields of an upload, which are sent in a header, are reported with the same names as in a body.
 */
const BEFORE_PATH = new RegExp(`^/(${FIELDS_HEADER}/)?`);

function fieldMessages(issue: Issue): readonly (readonly [string, string])[] {
  const path = issue.instancePath.replace(BEFORE_PATH, '').replaceAll('/', '.');
  const unknown = unknownKeys(issue.params);
  const isWholeBody = path === '' || path === FIELDS_HEADER;
  if (unknown.length > 0) {
    return unknown.map((key) => [isWholeBody ? key : `${path}.${key}`, 'unknown' satisfies FieldCode]);
  }
  return [[path || 'body', issue.message ?? ('invalid' satisfies FieldCode)]];
}

interface InnerIssue {
  readonly path: readonly PropertyKey[];
  readonly message?: string | undefined;
}

/** The issues of a body that may have one of several forms are those of the form that has most of its fields. */
function meantIssues(issue: Issue): readonly Issue[] {
  const [meant] = formsOf(issue.params)
    .map((issues) => ({
      issues,
      unknown: issues.flatMap((each) => (each.path.length === 0 ? unknownKeys(each) : [])).length,
    }))
    .toSorted((one, other) => one.unknown - other.unknown || one.issues.length - other.issues.length);
  // A value that is no object has one message, whatever its form.
  if (meant === undefined || meant.issues.every((each) => each.path.length === 0 && unknownKeys(each).length === 0))
    return [issue];
  const outer = issue.instancePath.split('/').filter((part) => part !== '');
  return meant.issues.flatMap(({ path, message, ...params }) =>
    meantIssues({ instancePath: `/${[...outer, ...path].join('/')}`, message, params }),
  );
}

/** The issues by form, if none of several fits. */
const formsOf = (params: unknown): readonly (readonly InnerIssue[])[] =>
  typeof params === 'object' && params !== null && 'errors' in params && Array.isArray(params.errors)
    ? params.errors
    : [];

function unknownKeys(params: unknown): readonly string[] {
  if (typeof params !== 'object' || params === null || !('keys' in params) || !Array.isArray(params.keys)) return [];
  return params.keys.filter((key) => typeof key === 'string');
}

/**
 * PostgreSQL's classes 08 (connection), 3D (no such database), 53 (resources, including disk full), 57P (shutdown) and
 * 58 (system), a read-only standby (25006), an idle transaction that was ended (25P03), a cancelled statement (57014), a
 * lock that was not released in time (55P03), and a deadlock victim (40P01). In all these cases nothing is stored, and a
 * retry can succeed.
 */
const storageState = /^(08|3D|53|57P|58|25006$|25P03$|57014$|55P03$|40P01$)/;

const connectionErrorCodes = new Set([
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

/** The disk is full, over its quota, read-only, or not writable for this process. */
const diskErrorCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']);

/** This process or the system has reached its limit of open files. */
const openFilesErrorCodes = new Set(['EMFILE', 'ENFILE']);

/** Errors that `pg` reports without a code: a lost connection, a connection timeout, or a closed pool. */
const connectionErrorMessages = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^Client (has encountered a connection error|was closed)/,
  /^Cannot use a pool after calling end/,
];

/** The blob store's only error code. */
const BLOB_STORE = 'BLOB_STORE';

const isStorageErrorCode = (code: string): boolean =>
  code === BLOB_STORE ||
  storageState.test(code) ||
  [connectionErrorCodes, diskErrorCodes, openFilesErrorCodes].some((codes) => codes.has(code));

export function isStorageError(error: { code?: unknown; message: string }): boolean {
  if (typeof error.code === 'string' && isStorageErrorCode(error.code)) return true;
  return connectionErrorMessages.some((words) => words.test(error.message));
}
