import { Readable } from 'node:stream';
import {
  type ApiEndpoint,
  type CallDescription,
  type EndpointRequest,
  type EndpointResponse,
  FIELDS_HEADER,
  HOST_HEADER,
  type RoleAction,
  roleMay,
  seesAddresses,
  type TokenScope,
} from '@linecheck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { unknown } from 'zod/mini';
import { assertRecent, type SignedInCaller } from '../domain/caller';
import type { PersonId } from '../domain/ids';
import { ProblemError } from '../domain/problem';
import { logOf } from '../logger';
import { describeBytes, fieldsHeader, SIGNED_IN } from './describe-call';
import { type DescribedCall, describedCall } from './described-call';
import { hidingFor } from './hide-for-viewers';
import { noteConcerned } from './security-log';
import { UNCHANGED } from './versioned-reply';

type Awaitable<T> = T | Promise<T>;

export interface HttpExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type PublicHandler<E> = (
  request: EndpointRequest<E>,
  exchange: HttpExchange,
) => Awaitable<EndpointResponse<E> | typeof UNCHANGED>;
/** A reply too large for memory may be a stream of the endpoint's response, from which the handler hides what viewers do not see. */
type HostHandler<E> = (
  caller: SignedInCaller,
  request: EndpointRequest<E>,
  exchange: HttpExchange,
) => Awaitable<EndpointResponse<E> | Readable | typeof UNCHANGED>;

/**
 * Returns the caller of a request; throws the problem `not_signed_in` if the request has no valid sign-in,
 * `not_member` if it names a workspace that is not the caller's, or `second_factor_needed` if that is closed to the
 * caller, unless the call concerns the caller alone.
 */
export type SignInGate = (
  request: FastifyRequest,
  call?: { readonly concernsSelf?: boolean },
) => Promise<SignedInCaller>;

export function serve<const E extends PublicEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: PublicHandler<E>,
): void {
  const call: DescribedCall = describedCall(endpoint);
  app.route({
    ...routeOf(call),
    handler: async (request, reply) => {
      reply.code(call.status);
      const answer = await handler(parsedParts<E>(request), { request, reply });
      return answer === UNCHANGED ? reply.code(304).send() : answer;
    },
  });
}

/** Registers an endpoint that requires a sign-in and a role that permits its action. */
export function serveHost<const E extends HostEndpoint>(
  app: FastifyInstance,
  gate: SignInGate,
  endpoint: E,
  handler: HostHandler<E>,
): void {
  const callers = new WeakMap<FastifyRequest, SignedInCaller>();
  const call: DescribedCall<HostDescription> = describedCall(endpoint);
  const { schema, ...route } = routeOf(call);
  const forViewers = hidingFor(call.response);
  app.route({
    ...route,
    schema: { ...schema, security: SIGNED_IN },
    // The caller is authenticated before the body is parsed, so that outsiders learn nothing about the expected body.
    onRequest: async (request) => {
      const caller = await gate(request, { concernsSelf: call.concernsSelf === true });
      const { person, role } = caller;
      if (call.method !== 'GET') assertForHost(request, person);
      assertMayUse(caller, call);
      if (!roleMay(role, call.action)) throw new ProblemError('role_refused');
      if (call.recentSignIn) assertRecent(caller);
      callers.set(request, caller);
      noteConcerned(request, { host: person });
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new ProblemError('not_signed_in');
      reply.code(call.status);
      const answer = await handler(caller, parsedParts<E>(request), { request, reply });
      if (answer === UNCHANGED) return reply.code(304).send();
      if (answer instanceof Readable) return loggedOnError(answer, { request, reply });
      return seesAddresses(caller.role) ? answer : forViewers(answer);
    },
  });
}

/** Logs the failure of an answer whose status has been sent, so that no reply can say it. A client that leaves, or may not read on, is none. */
function loggedOnError(answer: Readable, { request, reply }: HttpExchange): Readable {
  const route = request.routeOptions.url;
  return answer.once('error', (error) => {
    if (!reply.raw.destroyed && !(error instanceof ProblemError))
      logOf(request).error({ err: error, route }, 'reply_broken_off');
  });
}

/** @throws ProblemError `other_host` if the page that sent a request was loaded for another host than the signed-in one. */
export function assertForHost(request: FastifyRequest, host: PersonId): void {
  const named = request.headers[HOST_HEADER];
  if (named !== undefined && named !== host) throw new ProblemError('other_host');
}

/**
 * @throws ProblemError `token_refused` if no token may make the call, or `scope_refused` if that of the caller does not
 *   include its scope.
 */
function assertMayUse({ token }: SignedInCaller, { scope }: Pick<HostDescription, 'scope'>): void {
  if (token === null) return;
  if (scope === null) throw new ProblemError('token_refused');
  if (!token.scopes.includes(scope)) throw new ProblemError('scope_refused', { params: { scope } });
}

type PublicEndpoint = ApiEndpoint<CallDescription & { readonly action?: undefined }>;
type HostDescription = CallDescription & { readonly action: RoleAction; readonly scope: TokenScope | null };
type HostEndpoint = ApiEndpoint<HostDescription>;

function routeOf(call: DescribedCall) {
  const schema: RouteShorthandOptions['schema'] = {
    summary: call.summary,
    ...(call.params !== undefined && { params: call.params }),
    ...(call.query !== undefined && { querystring: call.query }),
    ...(call.body !== undefined && { body: call.body }),
    ...(call.file !== undefined && { body: unknown(), consumes: [...call.file.types] }),
    ...(call.fields !== undefined && { headers: fieldsHeader(call.fields) }),
    response: answersOf(call),
  };
  const { method, path: url, bodyLimitBytes = call.file?.maxBytes } = call;
  return { method, url, schema, ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }) };
}

function answersOf({ status, response, bytes }: DescribedCall) {
  if (bytes === undefined) return { [status]: response };
  const answer = describeBytes(bytes.types);
  return { [status]: answer, ...(bytes.inRanges && { 206: answer }) };
}

const parsedParts = <E>({ params, query, body, headers }: FastifyRequest): EndpointRequest<E> =>
  ({ params, query, body, fields: headers[FIELDS_HEADER] }) as EndpointRequest<E>; // The validator has parsed them.
