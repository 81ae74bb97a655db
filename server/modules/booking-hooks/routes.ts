import {
  applyHookMessage,
  createHook,
  deleteHook,
  HOOK_MESSAGE_BYTES,
  listHookMessages,
  listHooks,
  OK_RESPONSE,
  rotateHookSecret,
} from '@linecheck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { bookingHookId, hookMessageId, showId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { serveHost } from '../../http/serve';
import { addressOf } from '../../limits/limits';
import { HookReceiver, type OpenHook, type ReceivingDependencies } from './receiving';
import { type BookingHookDependencies, BookingHookService } from './service';

type HookRouteDependencies = RouteDependencies & BookingHookDependencies & ReceivingDependencies;

export function registerBookingHooks(app: FastifyInstance, deps: HookRouteDependencies): BookingHookService {
  const { signedIn } = deps;
  const hooks = new BookingHookService(deps);
  serveHost(app, signedIn, listHooks, ({ workspace }) => hooks.list(workspace));
  serveHost(app, signedIn, createHook, (caller, { body }) =>
    hooks.create(caller, { ...body, showId: showId(body.showId) }),
  );
  serveHost(app, signedIn, rotateHookSecret, (caller, { params }) => hooks.rotate(caller, bookingHookId(params.id)));
  serveHost(app, signedIn, deleteHook, async (caller, { params }) => {
    await hooks.delete(caller, bookingHookId(params.id));
    return OK_RESPONSE;
  });
  serveHost(app, signedIn, listHookMessages, ({ workspace }, { params, query }) =>
    hooks.listMessages(workspace, bookingHookId(params.id), query),
  );
  serveHost(app, signedIn, applyHookMessage, ({ workspace }, { params }) =>
    hooks.applyAgain(workspace, hookMessageId(params.id)),
  );
  app.register(async (scope) => receiveMessages(scope, deps));
  return hooks;
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** The address to which booking tools send their messages, in a scope of its own because it reads the body as bytes. */
function receiveMessages(scope: FastifyInstance, deps: HookRouteDependencies): void {
  const receiver = new HookReceiver(deps);
  const found = new WeakMap<FastifyRequest, OpenHook>();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.addContentTypeParser('*', (_request, _body, done) => done(new ProblemError('not_json')));
  scope.post<{ Params: { id: string } }>('/api/hooks/:id', {
    bodyLimit: HOOK_MESSAGE_BYTES,
    schema: { hide: true },
    // Before the body is read: an unknown address costs nothing more.
    onRequest: async (request) => {
      await deps.limits.countCall(request, 'hookCalls', addressOf(request));
      found.set(request, await receiver.find(request.params.id));
    },
    handler: async (request, reply) => {
      const { body, headers } = request;
      const hook = found.get(request);
      if (hook === undefined) throw new ProblemError('not_found');
      if (!Buffer.isBuffer(body)) throw new ProblemError('invalid', { reason: 'empty_body' });
      await receiver.receive(hook, { headers, body });
      return reply.code(202).send(OK_RESPONSE);
    },
  });
}
