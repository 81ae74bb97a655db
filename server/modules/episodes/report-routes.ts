import {
  createReportLink,
  endReportLink,
  exportEpisode,
  listReportLinks,
  listReports,
  OK_RESPONSE,
  REPORT_SCHEMA_PATH,
  readReport,
  readSharedReport,
  seesAddresses,
} from '@linecheck/contract';
import { episodeTable } from '@linecheck/texts/en/episodes/report';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { assertRecent } from '../../domain/caller';
import { episodeId, reportLinkId, resultId } from '../../domain/ids';
import { serve, serveHost } from '../../http/serve';
import { reportSchema } from './report-schema';
import { type ReportDependencies, ReportService } from './report-service';

export function registerReports(app: FastifyInstance, deps: RouteDependencies & ReportDependencies): ReportService {
  const { signedIn } = deps;
  const reports = new ReportService(deps);

  serveHost(app, signedIn, readReport, ({ workspace }, { params }) => reports.read(workspace, resultId(params.id)));

  serveHost(app, signedIn, listReports, ({ workspace }, { params, query }) =>
    reports.list(workspace, episodeId(params.id), query),
  );

  serveHost(app, signedIn, exportEpisode, async (caller, { params }, { reply }) => {
    // The table has all addresses, as the export of the account.
    if (seesAddresses(caller.role)) assertRecent(caller);
    const table = await reports.csv(caller, episodeId(params.id));
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(episodeTable.fileName),
    });
    return table;
  });

  serveHost(app, signedIn, listReportLinks, (caller, { params }) => reports.links(caller, resultId(params.id)));

  serveHost(app, signedIn, createReportLink, (caller, { params }) => reports.createLink(caller, resultId(params.id)));

  serveHost(app, signedIn, endReportLink, async (caller, { params }) => {
    await reports.endLink(caller, reportLinkId(params.id));
    return OK_RESPONSE;
  });

  serve(app, readSharedReport, ({ body }) => reports.shared(body.token));

  const schema = JSON.stringify(reportSchema(deps.config.publicUrl));
  app.get(REPORT_SCHEMA_PATH, { schema: { hide: true } }, (_request, reply) =>
    // Programs on pages of other origins may read it.
    reply.headers({ 'content-type': 'application/schema+json', 'access-control-allow-origin': '*' }).send(schema),
  );
  return reports;
}
