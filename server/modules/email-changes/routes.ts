import {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  OK_RESPONSE,
  readEmailChange,
  undoEmailChange,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { withoutTag } from '../../domain/email-address';
import { noteConcerned } from '../../http/security-log';
import { serve, serveHost } from '../../http/serve';
import { type EmailChangeDependencies, EmailChangeService } from './service';

export function registerEmailChanges(
  app: FastifyInstance,
  deps: RouteDependencies & EmailChangeDependencies,
): EmailChangeService {
  const changes = new EmailChangeService(deps);
  const { signedIn, limits } = deps;

  serveHost(app, signedIn, readEmailChange, ({ person }) => changes.read(person));

  serveHost(app, signedIn, changeEmail, async ({ person }, { body }) => {
    changes.assertSendsMail();
    await limits.count('emailChanges', person);
    await limits.count('emailChangesOfAddress', withoutTag(body.email));
    await changes.ask(person, body.email);
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, cancelEmailChange, async ({ person }) => {
    await changes.cancel(person);
    return OK_RESPONSE;
  });

  serve(app, confirmEmailChange, async ({ body }, { request }) => {
    const { person, email } = await changes.confirm(body.token);
    noteConcerned(request, { host: person });
    return { email };
  });

  serve(app, undoEmailChange, async ({ body }, { request }) => {
    const { person, email } = await changes.undo(body.token);
    noteConcerned(request, { host: person });
    return { email };
  });
  return changes;
}
