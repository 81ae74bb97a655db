import type { EndpointResponse, ProblemReason, publicSettings } from '@linecheck/contract';
import type { Database } from '../../db/database';
import { isUpToDate } from '../../db/migrate';
import type { Dependencies } from '../../dependencies';
import { sendsMail } from '../../mail/mail';
import type { MediaPathService } from '../media-paths/service';
import type { TurnService } from '../turn/service';

/** The reason why the app cannot serve its users; undefined if it can. */
export async function unavailability({ watch }: Database): Promise<ProblemReason<'unavailable'> | undefined> {
  const outage = await watch.check();
  if (outage !== undefined) return outage;
  return (await isUpToDate(watch)) ? undefined : 'database_outdated';
}

export interface SettingsDependencies extends Pick<Dependencies, 'config'> {
  readonly mediaPaths: MediaPathService;
  readonly turn: TurnService;
}

/** The settings that pages need. */
export const settingsOf = ({
  config,
  mediaPaths,
  turn,
}: SettingsDependencies): EndpointResponse<typeof publicSettings> => ({
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
});
