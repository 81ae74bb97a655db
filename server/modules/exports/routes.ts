import { Readable } from 'node:stream';
import { exportAccount } from '@linecheck/contract';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { serveHost } from '../../http/serve';
import { ExportService } from './service';

export function registerExports(app: FastifyInstance, deps: RouteDependencies): void {
  const { signedIn, limits } = deps;
  const exports = new ExportService(deps);
  serveHost(app, signedIn, exportAccount, async (host, _, { request, reply }) => {
    reply.type('application/zip');
    // The page sends a HEAD request to test whether the export is available: that reads no data and does not count as
    // an export.
    if (request.method === 'HEAD') {
      await limits.assertMay('exports', host);
      return Readable.from([]);
    }
    await limits.count('exports', host);
    const { fileName, zip } = await exports.export(host);
    reply.header('content-disposition', contentDisposition(fileName));
    return zip;
  });
}
