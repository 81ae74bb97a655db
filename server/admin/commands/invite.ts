import { randomBytes } from 'node:crypto';
import type { ServerConfig } from '../../env';
import { MailError, sendsMail } from '../../mail/mail';
import { openMail } from '../../mail/open-mail';
import { INVITATION_DAYS, invitationEmail } from '../../modules/invitations/rules';
import { makeInvitation } from '../../modules/invitations/service';
import { emailArgument } from '../arguments';
import { type AdminCommand, CommandError } from '../command';

export const invite: AdminCommand = {
  takes: 'EMAIL',
  summary: 'Print and email a link for creating a host account',
  details: `For REGISTRATION=invite. The link works once, only for this address, and for ${INVITATION_DAYS} days; a new one replaces the previous one. It is emailed if SMTP_URL or FORM_MAIL_URL is set. It points to PUBLIC_URL, so use the settings of the app.`,
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async ({ db, config, print }) => {
      if (config.registration === 'closed') throw new CommandError('REGISTRATION is closed: set it to invite first.');
      const link = await makeInvitation({ db, config, randomBytes }, email);
      if (link === undefined)
        throw new CommandError(`An account with the address ${email} already exists: use admit-host.`);
      print(link);
      if (sendsMail(config)) print(await mailed(config, { email, link }));
      if (config.registration === 'open') print('REGISTRATION is open: no invitation is needed to register.');
    };
  },
};

interface Invited {
  readonly email: string;
  readonly link: string;
}

async function mailed(config: ServerConfig, { email, link }: Invited): Promise<string> {
  try {
    const to = { address: email, language: 'en' } as const;
    await openMail(config).send(invitationEmail(to, { link, publicUrl: config.publicUrl }));
    return `Emailed to ${email}.`;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return `Could not send the email (${error.message}): forward the link yourself.`;
  }
}
