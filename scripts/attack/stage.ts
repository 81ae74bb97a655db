import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { startS3 } from '../../server/blobs/testing/start-s3';
import { openEmbeddedDatabase } from '../../server/db/embedded-database';
import { databaseUrlOf } from '../../server/testing/database-url';
import { startProduct } from '../testing/product';
import type { Random } from '../testing/random';
import type { Form, Pair, Settings, Stage, StagedProduct } from './part';

interface OpenStage extends Stage {
  /** Stops everything that was started, the latest first, and removes the folders unless they are to be inspected. */
  close(options: { readonly keepFolders: boolean }): Promise<void>;
}

type Ending = () => Promise<unknown>;

/** Settings without limits; a part that tests the limits overrides them. */
const usual: Settings = { LOG_LEVEL: 'error', DEFAULT_PLAN: 'pro', RATE_LIMIT_FACTOR: '0', MIN_FREE_DISK_MB: '0' };

export function openStage(form: Form, random: Random): OpenStage {
  const endings: Ending[] = [];
  const folders: string[] = [];

  const newFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'linecheck-attack-'));
    // If run as root, the database belongs to an unprivileged user, who needs access to the folder.
    await chmod(folder, 0o755);
    folders.push(folder);
    return folder;
  };

  const start = async (settings: Settings = {}, existingDir?: string): Promise<StagedProduct> => {
    const dataDir = existingDir ?? (await newFolder());
    const logPath = join(dataDir, 'attacked.log');
    const log = await open(logPath, 'a');
    const product = await startProduct(dataDir, { ...usual, ...settings }, { log: log.fd });
    await log.close();
    const stop = once(() => product.stop());
    endings.push(stop);
    return { ...product, dataDir, logPath, stop };
  };

  const startPair = async (settings: Settings = {}): Promise<Pair> => {
    const stores = await startStores(await newFolder(), endings);
    const both = { ...settings, ...stores };
    return { instances: [await start(both), await start(both)], databaseUrl: stores.DATABASE_URL };
  };

  return {
    form,
    random,
    print: (line) => void process.stdout.write(`  ${line}\n`),
    start,
    startPair,
    close: async ({ keepFolders }) => {
      for (const end of endings.reverse()) await end();
      if (keepFolders) process.stdout.write(`  kept for inspection: ${folders.join(' ')}\n`);
      else for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a PostgreSQL and a blob store for a pair of instances. */
async function startStores(dataDir: string, endings: Ending[]) {
  const postgres = await openEmbeddedDatabase({ dataDir, log: pino({ level: 'silent' }) });
  const s3 = await startS3();
  endings.push(postgres.stop, s3.close);
  return { ...s3.settings, DATABASE_URL: databaseUrlOf(postgres.connection) } satisfies Settings;
}

function once(act: Ending): () => Promise<void> {
  let done: Promise<unknown> | undefined;
  return async () => {
    done ??= act();
    await done;
  };
}
