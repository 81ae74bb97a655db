import { Readable } from 'node:stream';
import { exportAccount } from '@linecheck/contract';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { serveHost } from '../../http/serve';
import type { ExportService } from './service';

export function exportRoutes(app: FastifyInstance, { signedIn, limits }: ModuleParts, exports: ExportService): void {
  serveHost(app, signedIn, exportAccount, async (host, _, { request, reply }) => {
    reply.type('application/zip');
    // The page asks by HEAD whether it would be given: nobody reads all of it, or counts it, for that.
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
