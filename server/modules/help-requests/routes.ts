import {
  answerHelpRequest,
  askForHelp,
  changeEpisodeReach,
  changeReach,
  endGuestHelp,
  listHelpRequests,
  OK_RESPONSE,
  readGuestHelp,
  readHelpRequest,
  readReach,
  solveHelpRequest,
  takeHelpRequest,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { episodeId, helpRequestId } from '../../domain/ids';
import { serve, serveHost } from '../../http/serve';
import { type HelpRequestDependencies, HelpRequestService } from './service';

export function registerHelpRequests(app: FastifyInstance, deps: RouteDependencies & HelpRequestDependencies): void {
  const { signedIn, limits } = deps;
  const help = new HelpRequestService(deps);
  serve(app, askForHelp, async ({ params, body }, { request }) => {
    await limits.countCall(request, 'helpOfLink', params.sessionCode);
    return { help: await help.ask(params.sessionCode, body) };
  });
  serve(app, readGuestHelp, async ({ params }) => ({ help: await help.readAsGuest(params.sessionCode) }));
  serve(app, endGuestHelp, async ({ params, body }) => ({ help: await help.endAsGuest(params.sessionCode, body) }));

  serveHost(app, signedIn, listHelpRequests, (caller) => help.list(caller));
  serveHost(app, signedIn, readHelpRequest, ({ workspace }, { params }) =>
    help.read(workspace, helpRequestId(params.id)),
  );
  serveHost(app, signedIn, takeHelpRequest, (caller, { params, body: { isTaken, revision } }) =>
    help.act(caller, helpRequestId(params.id), { kind: isTaken ? 'take' : 'give-back', revision }),
  );
  serveHost(app, signedIn, answerHelpRequest, (caller, { params, body }) =>
    help.act(caller, helpRequestId(params.id), { kind: 'answer', ...body }),
  );
  serveHost(app, signedIn, solveHelpRequest, (caller, { params, body }) =>
    help.act(caller, helpRequestId(params.id), { kind: 'solve', ...body }),
  );

  serveHost(app, signedIn, readReach, ({ workspace }) => help.readReach(workspace));
  serveHost(app, signedIn, changeReach, async (caller, { body }) => {
    await help.changeReach(caller, body);
    return OK_RESPONSE;
  });
  serveHost(app, signedIn, changeEpisodeReach, async (caller, { params, body }) => {
    await help.changeEpisodeReach(caller, episodeId(params.id), body.reach);
    return OK_RESPONSE;
  });
}
