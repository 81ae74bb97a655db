import type { Config } from '../env';

/** Returns true if emails are sent. Otherwise they are stored in a folder for the operator. */
export const sendsMail = ({ smtpUrl, formMailUrl }: Pick<Config, 'smtpUrl' | 'formMailUrl'>): boolean =>
  smtpUrl !== undefined || formMailUrl !== undefined;
