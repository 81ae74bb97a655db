import { join } from 'node:path';
import type { Config } from '../env';
import { openFormMail } from './form-mail';
import type { Mail } from './mail';
import { openOutboxMail } from './outbox-mail';
import { openSmtpMail } from './smtp-mail';

type MailConfig = Pick<Config, 'smtpUrl' | 'formMailUrl' | 'mailFrom' | 'dataDir'>;

/** Opens the configured mail transport: a mail server, else a form-mail service, else a folder (D1). */
export function openMail({ smtpUrl, formMailUrl, mailFrom: from, dataDir }: MailConfig): Mail {
  if (smtpUrl !== undefined) return openSmtpMail({ url: smtpUrl, from });
  if (formMailUrl !== undefined) return openFormMail({ url: formMailUrl, from });
  return openOutboxMail({ folder: join(dataDir, 'outbox'), from });
}
