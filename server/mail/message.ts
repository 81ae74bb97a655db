import type { SendMailOptions } from 'nodemailer';
import type { Letter } from './mail';

/** An email in nodemailer's form. */
export const messageOf = (from: string, { unsubscribeUrl, messageId, ...letter }: Letter): SendMailOptions => ({
  from,
  ...letter,
  ...(messageId !== undefined && { messageId }),
  ...(unsubscribeUrl !== undefined && {
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
});
