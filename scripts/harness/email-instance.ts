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
