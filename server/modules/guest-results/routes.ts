import {
  compareRecheck,
  listGuestResults,
  listResultRows,
  readEarlierRun,
  readGuestHistory,
  readGuestResult,
  seesAddresses,
  submitGuestResult,
} from '@linecheck/contract';
import { guestResult } from '@linecheck/contract/schemas';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { resultId, sessionId } from '../../domain/ids';
import { jsonList } from '../../domain/json-list';
import { hidingFor } from '../../http/hide-for-viewers';
import { serve, serveHost } from '../../http/serve';
import { RecheckService } from './recheck-service';
import { type GuestResultDependencies, GuestResultService } from './service';

export function registerGuestResults(
  app: FastifyInstance,
  deps: RouteDependencies & GuestResultDependencies,
): GuestResultService {
  const { signedIn, limits } = deps;
  const results = new GuestResultService(deps);
  serve(app, submitGuestResult, async ({ body }, { request }) => {
    await limits.countCall(request, 'submissionsOfLink', body.sessionCode);
    return results.submit(body);
  });
  const rechecks = new RecheckService(deps);
  serve(app, readEarlierRun, ({ params, body }) => rechecks.readEarlier(params.sessionCode, body));
  serve(app, compareRecheck, async ({ params, body }, { request }) => {
    await limits.countCall(request, 'recheckComparisonsOfLink', params.sessionCode);
    return rechecks.compare(params.sessionCode, body);
  });
  serveHost(app, signedIn, listGuestResults, async ({ workspace, role }, { params }, { reply }) => {
    const written = await results.listBySession(workspace, sessionId(params.sessionId));
    reply.type('application/json; charset=utf-8');
    return jsonList(seesAddresses(role) ? written : hidingAddresses(written));
  });
  serveHost(app, signedIn, listResultRows, ({ workspace }, { params, query }) =>
    results.listRows(workspace, sessionId(params.sessionId), query),
  );
  serveHost(app, signedIn, readGuestResult, ({ workspace }, { params }) =>
    results.read(workspace, resultId(params.id)),
  );
  serveHost(app, signedIn, readGuestHistory, ({ workspace }, { params }) =>
    results.history(workspace, resultId(params.id)),
  );
  return results;
}

const forViewers = hidingFor(guestResult);

async function* hidingAddresses(written: AsyncIterable<string>) {
  for await (const each of written) yield JSON.stringify(forViewers(JSON.parse(each)));
}
