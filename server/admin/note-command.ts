import { randomBytes } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database';
import { openHashKey } from '../db/installation-secret';
import type { Config } from '../env';

interface Called {
  readonly command: string;
  /** The first one names the host or guest. */
  readonly values: readonly string[];
  readonly outcome: 'done' | 'failed';
}

interface Place {
  readonly db: Database;
  readonly config: Config;
  readonly err: (text: string) => void;
}

/**
 * Logs an operator's command in `admin.log` of DATA_DIR, in the format of the security log: standard error of a command
 * is the operator's terminal, and is in no log. If the file cannot be written, the line is written there nevertheless.
 */
export async function noteCommand({ db, config, err }: Place, { command, values, outcome }: Called): Promise<void> {
  const [about] = values;
  const account = about?.includes('@') ? await keyOf(db, about.toLowerCase()) : undefined;
  const event = { event: 'admin_command', command, outcome, account };
  const line = `${JSON.stringify({ level: 30, time: new Date().toISOString(), security: true, ...event })}\n`;
  try {
    await appendFile(join(config.dataDir, 'admin.log'), line, { mode: 0o600 });
  } catch {
    err(line);
  }
}

const keyOf = (db: Database, email: string): Promise<string | undefined> =>
  openHashKey(db.kysely, { randomBytes })(email).catch(() => undefined);
