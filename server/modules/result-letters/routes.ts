import { changeResultLetters, endResultLetters, OK_RESPONSE, readResultLetters } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { serve, serveHost } from '../../http/serve';
import { type ResultLetterDependencies, ResultLetterService } from './service';

/** Mail programs send `List-Unsubscribe=One-Click`, and nothing else is accepted from them. */
const ONE_CLICK_BYTES = 256;

export function registerResultLetters(
  app: FastifyInstance,
  deps: RouteDependencies & ResultLetterDependencies,
): ResultLetterService {
  const { signedIn } = deps;
  const letters = new ResultLetterService(deps);
  serveHost(app, signedIn, readResultLetters, (caller) => letters.read(caller));
  serveHost(app, signedIn, changeResultLetters, (caller, { body }) => letters.change(caller, body.letters));
  app.register(async (scope) => {
    const parser = { parseAs: 'string', bodyLimit: ONE_CLICK_BYTES } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', parser, (_request, _form, done) => done(null));
    serve(scope, endResultLetters, async ({ params }) => {
      await letters.switchOff(params.token);
      return OK_RESPONSE;
    });
  });
  return letters;
}
