import { randomBytes } from 'node:crypto';
import type { Config } from '../../env';
import { MailError } from '../../mail/mail';
import { openMail } from '../../mail/open-mail';
import { sendsMail } from '../../mail/sends-mail';
import { INVITATION_DAYS, invitationLetter } from '../../modules/invitations/rules';
import { makeInvitation } from '../../modules/invitations/service';
import { type Command, CommandError } from '../command';
import { emailArgument } from '../email-argument';

export const invite: Command = {
  takes: 'EMAIL',
  summary: 'Print a link with which somebody creates a host account, and mail it',
  details: `It is for REGISTRATION=invite. The link works once, for this address alone and for ${INVITATION_DAYS} days; a new one ends the one before. It is mailed where SMTP_URL or FORM_MAIL_URL is set. It leads to PUBLIC_URL, so call this with the settings that the app has.`,
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async ({ db, config, say }) => {
      if (config.registration === 'closed') throw new CommandError('REGISTRATION is closed: set it to invite first.');
      const link = await makeInvitation({ db, config, randomBytes }, email);
      if (link === undefined) throw new CommandError(`There is a host with the address ${email} already.`);
      say(link);
      if (sendsMail(config)) say(await mailed(config, { email, link }));
      if (config.registration === 'open') say('REGISTRATION is open: nobody needs an invitation yet.');
    };
  },
};

interface Invited {
  readonly email: string;
  readonly link: string;
}

async function mailed(config: Config, { email, link }: Invited): Promise<string> {
  try {
    await openMail(config).send(invitationLetter(email, { link, publicUrl: config.publicUrl }));
    return `It was mailed to ${email}.`;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return `It could not be mailed (${error.message}): pass it on yourself.`;
  }
}
