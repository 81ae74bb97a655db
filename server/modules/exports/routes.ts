import { Readable } from 'node:stream';
import { exportAccount } from '@linecheck/contract';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { serveHost } from '../../http/serve';
import { type ExportDependencies, ExportService } from './service';

export function registerExports(app: FastifyInstance, deps: RouteDependencies & ExportDependencies): void {
  const { signedIn, limits } = deps;
  const exports = new ExportService(deps);
  serveHost(app, signedIn, exportAccount, async (caller, _, { request, reply }) => {
    reply.type('application/zip');
    // The page sends a HEAD request to test whether the export is available: that reads no data and does not count as
    // an export.
    if (request.method === 'HEAD') {
      await limits.assertMay('exports', caller.person);
      return Readable.from([]);
    }
    await limits.count('exports', caller.person);
    const { fileName, zip } = await exports.export(caller);
    reply.header('content-disposition', contentDisposition(fileName));
    return zip;
  });
}
