import { join } from 'node:path';
import type { ServerConfig } from './env';

/**
 * Message for the operator when the app starts: how emails are sent. The settings contain passwords, so only host names
 * are shown.
 */
export function mailNotice({
  smtpUrl,
  formMailUrl,
  dataDir,
}: Pick<ServerConfig, 'smtpUrl' | 'formMailUrl' | 'dataDir'>): string {
  if (smtpUrl !== undefined) return `Sending email via the mail server ${new URL(smtpUrl).host}`;
  if (formMailUrl !== undefined) return `Sending email via the form-mail service ${new URL(formMailUrl).host}`;
  return `Email disabled (set SMTP_URL or FORM_MAIL_URL); messages are written to ${join(dataDir, 'outbox')}`;
}
