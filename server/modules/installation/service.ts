import type { EndpointResponse, publicSettings } from '@linecheck/contract';
import type { Database } from '../../db/database';
import { isUpToDate } from '../../db/migrate';
import type { Dependencies } from '../../dependencies';
import { sendsMail } from '../../mail/mail';
import type { MediaPathService } from '../media-paths/service';
import type { TurnService } from '../turn/service';

/** Returns true if the database is available and has the schema of this release. */
export const isReady = ({ kysely }: Database): Promise<boolean> => isUpToDate(kysely);

/** Time in ms for which a successful write is taken as a sign that the database stores. */
const PROBE_VALID_MS = 5000;

/** Returns a function that rejects if the database stores nothing: its disk is full, or it is a standby. */
export function storageProbe({ pool }: Database): () => Promise<void> {
  let storedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - storedAt < PROBE_VALID_MS) return;
    await pool.query(PROBE);
    storedAt = performance.now();
  };
}

const PROBE = `insert into rate_limits (key, points, expire) values ('health', 0, 0)
  on conflict (key) do update set points = excluded.points`;

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
