import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Problem } from './problem';

/**
 * The one place where an error becomes a reply. A refusal is told as it is; trouble with storage is a 503 that asks to
 * try again; anything else is a bug, logged once with its cause and answered with a plain 500.
 */
export function replyWithProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemFrom(error);
    logProblem(request, problem, error);
    if (problem.code === 'unavailable') reply.header('retry-after', '5');
    return reply.code(problem.status).send(problem.toBody());
  });
}

function logProblem(request: FastifyRequest, problem: Problem, error: FastifyError): void {
  if (problem.code === 'internal') request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  if (problem.code === 'unavailable') {
    request.log.warn({ reason: error.code ?? error.message, route: request.routeOptions.url }, 'storage not available');
  }
}

const byFastifyCode: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem('not_json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Problem('invalid', { message: 'The body is empty.' }),
  FST_ERR_CTP_INVALID_JSON_BODY: new Problem('invalid', { message: 'The body is not valid JSON.' }),
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem('too_large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Problem('invalid', { message: 'The body is not as long as announced.' }),
  FST_ERR_BAD_URL: new Problem('not_found'),
  FST_ERR_MAX_LIMIT: new Problem('not_found'),
};

function problemFrom(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidFields(error.validation);
  if (isStorageTrouble(error)) return new Problem('unavailable', { cause: error });
  const known = byFastifyCode[error.code];
  if (known !== undefined) return known;
  if (error instanceof SyntaxError || error.statusCode === 400) {
    return new Problem('invalid', { message: 'The body is not valid JSON.' });
  }
  return new Problem('internal', { cause: error });
}

interface Issue {
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params?: unknown;
}

function invalidFields(issues: readonly Issue[]): Problem {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    for (const [path, message] of fieldMessages(issue)) fields[path] ??= message;
  }
  return new Problem('invalid', { fields });
}

function fieldMessages(issue: Issue): readonly (readonly [string, string])[] {
  const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
  const unknown = unknownKeys(issue.params);
  if (unknown.length > 0) return unknown.map((key) => [path ? `${path}.${key}` : key, 'Unknown field']);
  return [[path || 'body', issue.message ?? 'Invalid']];
}

function unknownKeys(params: unknown): readonly string[] {
  if (typeof params !== 'object' || params === null || !('keys' in params) || !Array.isArray(params.keys)) return [];
  return params.keys.filter((key) => typeof key === 'string');
}

/** Classes 08 (connection), 53 (resources, disk full among them), 57P (going down), 58 (system) of PostgreSQL. */
const storageState = /^(08|53|57P|58)/;

const connectionTrouble = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOSPC',
  'EAI_AGAIN',
]);

/** What `pg` says in words only, when a connection is lost or cannot be had in time. */
const connectionTroubleWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

export function isStorageTrouble(error: { code?: unknown; message: string }): boolean {
  if (typeof error.code === 'string' && (storageState.test(error.code) || connectionTrouble.has(error.code)))
    return true;
  return connectionTroubleWords.test(error.message);
}
