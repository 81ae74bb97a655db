import type { EndpointResponse, ProblemReason, publicSettings, setupNotes } from '@linecheck/contract';
import { isUpToDate } from '../../db/migrate';
import type { ServerDependencies } from '../../dependencies';
import type { PersonId } from '../../domain/ids';
import { sendsMail } from '../../mail/mail';
import { readHostNotes } from '../../setup-notes';
import type { MediaPathService } from '../media-paths/service';
import type { TurnService } from '../turn/service';
import { InstallationStore } from './store';

/** The reason why the app cannot serve its users; undefined if it can. */
export async function unavailability({
  db: { watch },
  stopping,
}: Pick<ServerDependencies, 'db' | 'stopping'>): Promise<ProblemReason<'unavailable'> | undefined> {
  if (stopping.aborted) return 'stopping';
  const outage = await watch.check();
  if (outage !== undefined) return outage;
  return (await isUpToDate(watch)) ? undefined : 'database_outdated';
}

export interface SettingsDependencies extends Pick<ServerDependencies, 'config'> {
  readonly mediaPaths: MediaPathService;
  readonly turn: TurnService;
}

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

/** True for the person of the oldest account, who is usually the operator. */
export const isFirstHost = (person: PersonId, { db }: Pick<ServerDependencies, 'db'>): Promise<boolean> =>
  new InstallationStore(db.kysely).isFirstHost(person);

/** The notes on the settings for the first host; none for all others. */
export async function setupNotesFor(
  host: PersonId,
  { db, config }: Pick<ServerDependencies, 'db' | 'config'>,
): Promise<EndpointResponse<typeof setupNotes>> {
  return (await isFirstHost(host, { db })) ? readHostNotes({ db, config }) : [];
}
