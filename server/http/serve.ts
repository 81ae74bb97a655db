import type { Readable } from 'node:stream';
import {
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
  FIELDS_HEADER,
  HOST_HEADER,
} from '@linecheck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { unknown } from 'zod/mini';
import type { HostId } from '../domain/ids';
import { Problem } from '../domain/problem';
import { bytesOf, fieldsHeader, SIGNED_IN } from './describe-call';
import { noteConcerned } from './security-log';

type Awaitable<T> = T | Promise<T>;

/** The request, and the reply for setting cookies and headers. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type PublicHandler<E> = (request: EndpointRequest<E>, exchange: Exchange) => Awaitable<EndpointResponse<E>>;
/** A reply too large for memory may be a stream of the endpoint's response. */
type HostHandler<E> = (
  host: HostId,
  request: EndpointRequest<E>,
  exchange: Exchange,
) => Awaitable<EndpointResponse<E> | Readable>;

/** Returns the host who sent a request; throws the `not_signed_in` problem if the request has no valid sign-in. */
export type SignInGate = (request: FastifyRequest) => Promise<HostId>;

/** Registers a public endpoint of the contract. */
export function serve<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: PublicHandler<E>): void {
  app.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      reply.code(endpoint.status);
      return handler(parsedParts<E>(request), { request, reply });
    },
  });
}

/** Registers an endpoint of the contract that only a signed-in host may call. */
export function serveHost<const E extends Endpoint>(
  app: FastifyInstance,
  gate: SignInGate,
  endpoint: E,
  handler: HostHandler<E>,
): void {
  const hosts = new WeakMap<FastifyRequest, HostId>();
  const { schema, ...route } = routeOf(endpoint);
  app.route({
    ...route,
    schema: { ...schema, security: SIGNED_IN },
    // The caller is authenticated before the body is parsed, so that outsiders learn nothing about the expected body.
    onRequest: async (request) => {
      const host = await gate(request);
      if (endpoint.method !== 'GET') assertForHost(request, host);
      hosts.set(request, host);
      noteConcerned(request, { host });
    },
    handler: async (request, reply) => {
      const host = hosts.get(request);
      if (host === undefined) throw new Problem('not_signed_in');
      reply.code(endpoint.status);
      return handler(host, parsedParts<E>(request), { request, reply });
    },
  });
}

/** @throws Problem `other_host` if the page that sent a request was loaded for another host than the signed-in one. */
export function assertForHost(request: FastifyRequest, host: HostId): void {
  const named = request.headers[HOST_HEADER];
  if (named !== undefined && named !== host) throw new Problem('other_host');
}

function routeOf(endpoint: Endpoint) {
  const schema: RouteShorthandOptions['schema'] = {
    summary: endpoint.summary,
    ...(endpoint.params !== undefined && { params: endpoint.params }),
    ...(endpoint.query !== undefined && { querystring: endpoint.query }),
    ...(endpoint.body !== undefined && { body: endpoint.body }),
    ...(endpoint.file !== undefined && { body: unknown(), consumes: [...endpoint.file.types] }),
    ...(endpoint.fields !== undefined && { headers: fieldsHeader(endpoint.fields) }),
    response: answersOf(endpoint),
  };
  const { method, path: url, bodyLimitBytes = endpoint.file?.maxBytes } = endpoint;
  return { method, url, schema, ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }) };
}

function answersOf({ status, response, bytes }: Endpoint) {
  if (bytes === undefined) return { [status]: response };
  const answer = bytesOf(bytes.types);
  return { [status]: answer, ...(bytes.inRanges && { 206: answer }) };
}

/** Adds the types of an endpoint's parts. */
const parsedParts = <E>({ params, query, body, headers }: FastifyRequest): EndpointRequest<E> =>
  ({ params, query, body, fields: headers[FIELDS_HEADER] }) as EndpointRequest<E>; // The validator has parsed them.
