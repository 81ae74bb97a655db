import { openMediaPath, openMediaWatch, reportMediaPath } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ServerDependencies } from '../../dependencies';
import { serve } from '../../http/serve';
import { addressOf } from '../../limits/limits';
import { MediaPathService } from './service';

export function registerMediaPaths(app: FastifyInstance, deps: ServerDependencies): MediaPathService {
  const mediaPaths = new MediaPathService(deps);
  serve(app, openMediaPath, ({ body }, { request }) =>
    mediaPaths.open({ ...body, purpose: 'check', guest: addressOf(request) }),
  );
  serve(app, openMediaWatch, ({ body }, { request }) =>
    mediaPaths.open({ ...body, purpose: 'watch', guest: addressOf(request) }),
  );
  serve(app, reportMediaPath, ({ params }) => mediaPaths.report(params.id));
  return mediaPaths;
}
