import { keysOf } from '@linecheck/checks/records';
import type { SetupNote, SetupNoteCode } from '@linecheck/contract';
import { setupNotes as texts } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import type { OpenDatabase } from './db/database';
import type { ServerConfig } from './env';
import { sendsMail } from './mail/mail';
import { MediaAddresses } from './media-path/media-addresses';
import { hasBinary } from './media-path/requirements';
import { InstallationStore } from './modules/installation/store';
import { reachedPorts } from './modules/media-paths/operator-service';
import { type DiskSpace, diskSpaceOf, minFreeBytes } from './modules/recordings/uploads';
import { isLoopback } from './outbound/public-address';

interface SetupFacts {
  readonly untrustedProxy: string | undefined;
  /** Addresses and ports for calls that no guest has reached recently. */
  readonly unprovenPorts: readonly string[];
  readonly disk: DiskSpace;
}

type Rule = (config: ServerConfig, facts: SetupFacts) => string | undefined;

const BYTES_PER_MB = 1_000_000;

const hostOf = ({ publicUrl }: ServerConfig): string => new URL(publicUrl).hostname;
const isHttps = ({ publicUrl }: ServerConfig): boolean => publicUrl.startsWith('https:');

/** The detail of each note; undefined if it does not apply. */
const rules: Readonly<Record<SetupNoteCode, Rule>> = {
  address_missing: (config) => (isLoopback(hostOf(config)) ? config.publicUrl : undefined),
  no_https: (config) => (isHttps(config) || isLoopback(hostOf(config)) ? undefined : config.publicUrl),
  // The app itself serves plain HTTP, so an https address is that of a proxy.
  proxy_not_trusted: (config, { untrustedProxy }) =>
    untrustedProxy ?? (isHttps(config) && config.trustProxy.length === 0 ? '' : undefined),
  disk_low: ({ minFreeDiskMb }, { disk }) =>
    disk.freeBytes < minFreeBytes(disk.totalBytes, minFreeDiskMb)
      ? String(Math.floor(disk.freeBytes / BYTES_PER_MB))
      : undefined,
  media_port_unproven: (_config, { unprovenPorts }) => unprovenPorts.join(', ') || undefined,
  clips_end_early: ({ clipDays, resultDays }) => (clipDays > resultDays ? String(resultDays) : undefined),
  no_mail: (config) => (config.registration === 'open' && !sendsMail(config) ? '' : undefined),
};

/** True for a trial on one machine: without an address for other machines, it has no guests elsewhere. */
const isTrial = (config: ServerConfig): boolean => isLoopback(config.host) && isLoopback(hostOf(config));

/** Exported for tests. */
export function notesOf(config: ServerConfig, facts: SetupFacts): SetupNote[] {
  if (isTrial(config)) return [];
  return keysOf(rules).flatMap((code) => {
    const detail = rules[code](config, facts);
    return detail === undefined ? [] : [{ code, detail }];
  });
}

/** The notes for the first host, who also reads in a trial that its links open on this machine only. */
export const readHostNotes = async (deps: { db: OpenDatabase; config: ServerConfig }): Promise<SetupNote[]> =>
  isTrial(deps.config) ? [{ code: 'address_missing', detail: deps.config.publicUrl }] : readSetupNotes(deps);

/** Finds settings of which guests would notice something, for the start and the command `doctor`. */
export async function readSetupNotes({ db, config }: { db: OpenDatabase; config: ServerConfig }): Promise<SetupNote[]> {
  return notesOf(config, {
    untrustedProxy: await new InstallationStore(db.kysely).findUntrustedProxy(config.trustProxy),
    unprovenPorts: await findUnprovenPorts(db, config),
    disk: await diskSpaceOf(config.dataDir),
  });
}

async function findUnprovenPorts(db: OpenDatabase, config: ServerConfig): Promise<readonly string[]> {
  const { mediaPort: port, mediaAddress: named, publicUrl } = config;
  if (port === 0 || !hasBinary()) return [];
  const known = new MediaAddresses({ named, publicUrl, clock: Date.now });
  const addresses = known.isForThisMachine ? [] : await known.latest();
  if (addresses.length === 0) return [];
  const ports = await reachedPorts(db.kysely, { addresses, port });
  return ports.filter(({ openedAt }) => openedAt === undefined).map(({ advertised }) => advertised);
}

export function lineOf({ code, detail }: SetupNote): string {
  const { effect, remedy } = texts.notes[code];
  const values = { detail: detail || texts.notes.proxy_not_trusted.unknownAddress };
  return `${fillMessage('en', effect, values)} ${fillMessage('en', remedy, values)}`.replaceAll(/<\/?code>/g, '');
}
