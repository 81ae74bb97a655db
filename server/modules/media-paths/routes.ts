import { openMediaPath, openMediaWatch, reportMediaPath } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies';
import { serve } from '../../http/serve';
import { MediaPathService } from './service';

/** Paths for media: what a call would go by, for the connection check. */
export function registerMediaPaths(app: FastifyInstance, deps: Dependencies): MediaPathService {
  const mediaPaths = new MediaPathService(deps);
  serve(app, openMediaPath, ({ body }) => mediaPaths.open({ ...body, purpose: 'check' }));
  serve(app, openMediaWatch, ({ body }) => mediaPaths.open({ ...body, purpose: 'watch' }));
  serve(app, reportMediaPath, ({ params }) => mediaPaths.report(params.id));
  return mediaPaths;
}
