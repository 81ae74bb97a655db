import type { Readable } from 'node:stream';
import type { Endpoint, EndpointRequest, EndpointResponse } from '@linecheck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { bytesOf } from './describe-call';
import type { HostId } from './scopes';
import { noteConcerned } from './security-log';

type Awaitable<T> = T | Promise<T>;

/** What a handler may do to the reply besides answering: cookies and headers. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type PublicHandler<E> = (request: EndpointRequest<E>, exchange: Exchange) => Awaitable<EndpointResponse<E>>;
/** An answer that is too large to be in memory at once may be a stream of what the endpoint promises. */
type HostHandler<E> = (
  host: HostId,
  request: EndpointRequest<E>,
  exchange: Exchange,
) => Awaitable<EndpointResponse<E> | Readable>;

/** Who is behind a request; throws the `not_signed_in` problem where nobody is. */
export type SignInGate = (request: FastifyRequest) => Promise<HostId>;

/** Binds an endpoint of the contract that anybody may call. */
export function serve<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: PublicHandler<E>): void {
  app.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      reply.code(endpoint.status);
      return handler(parsedParts<E>(request), { request, reply });
    },
  });
}

/** Binds an endpoint of the contract that only a signed-in host may call. */
export function serveHost<const E extends Endpoint>(
  app: FastifyInstance,
  gate: SignInGate,
  endpoint: E,
  handler: HostHandler<E>,
): void {
  const hosts = new WeakMap<FastifyRequest, HostId>();
  app.route({
    ...routeOf(endpoint),
    // Who calls is known before the body is read, so that a stranger is not told what a body should look like.
    onRequest: async (request) => {
      const host = await gate(request);
      hosts.set(request, host);
      noteConcerned(request, { host });
    },
    handler: async (request, reply) => {
      reply.code(endpoint.status);
      return handler(hosts.get(request) as HostId, parsedParts<E>(request), { request, reply });
    },
  });
}

function routeOf(endpoint: Endpoint) {
  const schema: RouteShorthandOptions['schema'] = {
    summary: endpoint.summary,
    ...(endpoint.params !== undefined && { params: endpoint.params }),
    ...(endpoint.query !== undefined && { querystring: endpoint.query }),
    ...(endpoint.body !== undefined && { body: endpoint.body }),
    response: answersOf(endpoint),
  };
  const { method, path: url, bodyLimitBytes } = endpoint;
  return { method, url, schema, ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }) };
}

function answersOf({ status, response, bytes }: Endpoint) {
  if (bytes === undefined) return { [status]: response };
  const answer = bytesOf(bytes.types);
  return { [status]: answer, ...(bytes.inRanges && { 206: answer }) };
}

/** The validator has parsed these parts by the endpoint's own schemas; here they get their types. */
const parsedParts = <E>(request: FastifyRequest): EndpointRequest<E> =>
  ({ params: request.params, query: request.query, body: request.body }) as EndpointRequest<E>;
