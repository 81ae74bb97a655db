import { join } from 'node:path';
import type { Config } from './env';

/** One line for the operator at the start: how letters are sent. The settings hold passwords, so only hosts are named. */
export function mailNotice({
  smtpUrl,
  formMailUrl,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'formMailUrl' | 'dataDir'>): string {
  if (smtpUrl !== undefined) return `Letters go out by the mail server ${new URL(smtpUrl).host}`;
  if (formMailUrl !== undefined) return `Letters go out by the form-mail service ${new URL(formMailUrl).host}`;
  return `No letters are sent, since neither SMTP_URL nor FORM_MAIL_URL is set: they wait in ${join(dataDir, 'outbox')}`;
}
