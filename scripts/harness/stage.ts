import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { startS3 } from '../../server/blobs/testing/start-s3';
import { openEmbeddedDatabase } from '../../server/db/embedded-database';
import { databaseUrlOf } from '../../server/testing/database-url';
import { type StartedProduct, startProduct } from '../testing/product';

type ProductSettings = Readonly<Record<string, string>>;

export interface StagedProduct extends StartedProduct {
  readonly dataDir: string;
  readonly logPath: string;
}

/** Two instances with one PostgreSQL and one blob store, each with its own data folder, as on two machines. */
export interface ProductPair {
  readonly instances: readonly [StagedProduct, StagedProduct];
  readonly databaseUrl: string;
}

const UNLIMITED: ProductSettings = {
  LOG_LEVEL: 'error',
  DEFAULT_PLAN: 'pro',
  RATE_LIMIT_FACTOR: '0',
  MIN_FREE_DISK_MB: '0',
};

type Ending = () => Promise<unknown>;

export class ProductStage {
  private readonly endings: Ending[] = [];
  readonly folders: string[] = [];

  async newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'linecheck-stage-'));
    // If run as root, the database belongs to an unprivileged user, who needs access to the folder.
    await chmod(folder, 0o755);
    this.folders.push(folder);
    return folder;
  }

  async start(settings: ProductSettings = {}, existingDir?: string): Promise<StagedProduct> {
    const dataDir = existingDir ?? (await this.newFolder());
    const logPath = join(dataDir, 'product.log');
    const log = await open(logPath, 'a');
    const product = await startProduct(dataDir, { ...UNLIMITED, ...settings }, { log: log.fd });
    await log.close();
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= product.stop();
      return stopped;
    };
    this.endings.push(stop);
    return { ...product, dataDir, logPath, stop };
  }

  async startPair(settings: ProductSettings = {}): Promise<ProductPair> {
    const postgres = await openEmbeddedDatabase({ dataDir: await this.newFolder(), log: pino({ level: 'silent' }) });
    const s3 = await startS3();
    this.endings.push(postgres.stop, s3.close);
    const databaseUrl = databaseUrlOf(postgres.connection);
    const both = { ...settings, ...s3.settings, DATABASE_URL: databaseUrl };
    return { instances: [await this.start(both), await this.start(both)], databaseUrl };
  }

  async close({ keepFolders }: { readonly keepFolders: boolean }): Promise<void> {
    for (const end of this.endings.reverse()) await end();
    if (keepFolders) process.stdout.write(`  kept for inspection: ${this.folders.join(' ')}\n`);
    else for (const folder of this.folders) await rm(folder, { recursive: true, force: true });
  }
}
