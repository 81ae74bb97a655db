import { changeObjection, OK_RESPONSE, objectByOneClick, readObjection } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve';
import { EmailObjectionService, type ObjectionDependencies } from './service';

/** Mail programs send `List-Unsubscribe=One-Click` in one of two forms (RFC 8058 §3.2), and nothing else is accepted from them. */
const ONE_CLICK_BYTES = 1024;
const ONE_CLICK_FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

export function registerEmailObjections(app: FastifyInstance, deps: ObjectionDependencies): void {
  const objections = new EmailObjectionService(deps);
  serve(app, readObjection, ({ body }) => objections.read(body.token));
  serve(app, changeObjection, async ({ body }) => {
    await objections.change(body.token, body.stops);
    return OK_RESPONSE;
  });
  app.register(async (scope) => {
    const parser = { parseAs: 'string', bodyLimit: ONE_CLICK_BYTES } as const;
    scope.addContentTypeParser(ONE_CLICK_FORMS, parser, (_request, _form, done) => done(null));
    serve(scope, objectByOneClick, async ({ params }) => {
      await objections.stopReminders(params.token);
      return OK_RESPONSE;
    });
  });
}
