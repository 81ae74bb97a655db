import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { startProduct } from '../testing/product';
import { askOrThrow } from './ask';

/** A process that sends the emails of a database. */
export interface EmailInstance {
  readonly pid: number;
  askForPassword(email: string): Promise<void>;
  stop(): Promise<void>;
}

interface EmailPlace {
  readonly databaseUrl: string;
  readonly smtpUrl: string;
}

const UNLIMITED = { LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '0', MIN_FREE_DISK_MB: '0' } as const;

export async function startProductInstance(
  dataDir: string,
  { databaseUrl, smtpUrl }: EmailPlace,
): Promise<EmailInstance> {
  const settings = { ...UNLIMITED, DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl };
  const { pid, url, stop } = await startProduct(dataDir, settings);
  return {
    pid,
    askForPassword: async (email) => {
      await askOrThrow(url, '/api/auth/request-reset', { method: 'POST', body: { email } });
    },
    stop,
  };
}

/** A program without a build of the whole product, which starts as fast as the product. */
async function bundleStandIn(): Promise<string> {
  const outfile = join(import.meta.dirname, '../../dist/email-stand-in.mjs');
  const entryPoints = [join(import.meta.dirname, 'email-stand-in.ts')];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg', 'pg-cursor', 'pino', 'nodemailer', 'kysely'],
  });
  return outfile;
}

let bundled: Promise<string> | undefined;

export async function startStandIn({ databaseUrl, smtpUrl }: EmailPlace): Promise<EmailInstance> {
  bundled ??= bundleStandIn();
  const child = fork(await bundled, [databaseUrl, smtpUrl], { execArgv: [] });
  await once(child, 'message');
  return {
    pid: child.pid ?? 0,
    askForPassword: async (email) => void child.send(email),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
