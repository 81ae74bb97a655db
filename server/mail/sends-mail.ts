import type { Config } from '../env';

/** Whether letters are sent automatically. Otherwise they wait in a folder for the operator. */
export const sendsMail = ({ smtpUrl, formMailUrl }: Pick<Config, 'smtpUrl' | 'formMailUrl'>): boolean =>
  smtpUrl !== undefined || formMailUrl !== undefined;
