import { health, publicSettings } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies';
import { Problem } from '../../domain/problem';
import { serve } from '../../http/serve';
import { sendsMail } from '../../mail/mail';
import type { MediaPathService } from '../media-paths/service';
import type { TurnService } from '../turn/service';
import { isReady } from './service';

interface InstallationDependencies extends Pick<Dependencies, 'db' | 'config'> {
  readonly mediaPaths: MediaPathService;
  readonly turn: TurnService;
}

/** Endpoints about the installation itself. */
export function registerInstallation(app: FastifyInstance, deps: InstallationDependencies): void {
  const { db, config, mediaPaths, turn } = deps;
  serve(app, health, async () => {
    if (!(await isReady(db))) throw new Problem('unavailable');
    return { status: 'ok' } as const;
  });
  serve(app, publicSettings, () => ({
    speedTest: config.speedTest,
    logoHosts: [...config.logoHosts],
    contactEmail: config.contactEmail ?? null,
    trialDays: config.trialDays,
    clipDays: config.clipDays,
    defaultPlan: config.defaultPlan,
    sendsMail: sendsMail(config),
    mediaPath: mediaPaths.isOffered(),
    mediaPort: mediaPaths.advertised() ?? null,
    callPorts: config.callPorts,
    turn: turn.transports(),
  }));
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
