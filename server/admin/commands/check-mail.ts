import { Resolver } from 'node:dns/promises';
import { emailPage, emailText } from '../../mail/email-page';
import { mailAddressOf, type OutgoingEmail } from '../../mail/mail';
import { emailArgument } from '../arguments';
import { CommandError, type OfflineCommand, UsageError } from '../command';
import { dmarcDomains, judgeSender, type SenderRecords, type TxtAnswer } from '../mail-alignment';
import { type SmtpTrial, trySmtp } from '../smtp-trial';
import { counted, printable } from '../terminal';

/** Selectors that mail servers and services use most, for operators who do not know theirs. */
const USUAL_SELECTORS = ['default', 'mail', 'dkim', 's1', 'selector1', 'google', 'k1'] as const;

/** Returns the TXT records of a name. */
type LookUpTxt = (name: string) => Promise<TxtAnswer>;

/** @param lookUp Another DNS, for tests. */
export const checkMailBy = (lookUp: LookUpTxt): OfflineCommand => ({
  takes: 'EMAIL [SELECTOR]',
  summary: 'Send an email, and compare SPF, DKIM and DMARC with MAIL_FROM',
  details:
    'Sends one email with the settings of the app and prints what the mail server answered, whether the connection was encrypted, and the size. Then looks up SPF, DKIM and DMARC of the domain of MAIL_FROM, and says whether they align with it, which decides whether emails to guests land in their junk folders. SELECTOR is the name of the DKIM key of your mail server, if it is not a usual one. Exit code 1 if the server refused the email or there is anything to do.',
  prepareOffline: ({ values: [address, selector] }) => {
    const to = emailArgument(address);
    if (selector !== undefined && !/^[a-z\d]([a-z\d._-]*[a-z\d])?$/i.test(selector))
      throw new UsageError(`"${selector}" is not a selector, such as mail or s2048.`);
    return async ({ config: { smtpUrl, mailFrom, publicUrl }, print }) => {
      if (smtpUrl === undefined) throw new CommandError('SMTP_URL is not set, so no email is sent by SMTP.');
      const trial = await trySmtp({ url: smtpUrl, from: mailFrom }, testEmail(to, publicUrl));
      for (const line of linesOf(trial, smtpUrl)) print(line);
      const findings = judgeSender(await readSender(lookUp, mailAddressOf(mailFrom), selector));
      for (const { about, state, line } of findings) print(`${about}, ${state}: ${printable(line)}`);
      if (!trial.isAccepted) throw new CommandError('The mail server did not accept the email.');
      print(
        'The header "Authentication-Results" of the email tells what its receiver found: spf=pass, dkim=pass, dmarc=pass.',
      );
      const toDo = findings.filter(({ state }) => state === 'to do').length;
      if (toDo > 0)
        throw new CommandError(`${counted(toDo, 'thing')} to do, so that emails do not land in junk folders.`);
    };
  },
});

export const checkMail = checkMailBy(readTxt);

const linesOf = ({ isAccepted, answer, tls, bytes }: SmtpTrial, smtpUrl: string): readonly string[] => [
  `${isAccepted ? 'Accepted' : 'Refused'} by ${new URL(smtpUrl).hostname}: ${printable(answer)}`,
  tls === undefined ? 'The connection was not encrypted.' : `Encrypted: ${tls}.`,
  `Size: ${Math.ceil(bytes / 1000)} kB.`,
];

function testEmail(to: string, publicUrl: string): OutgoingEmail {
  const subject = 'Email from Linecheck works';
  const words = [`This email was sent by the command check-mail of the installation at ${publicUrl}.`];
  return {
    to,
    subject,
    text: emailText('en', words),
    html: emailPage({ language: 'en', subject, paragraphs: words }),
  };
}

async function readSender(lookUp: LookUpTxt, address: string, selector: string | undefined): Promise<SenderRecords> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const selectors = selector === undefined ? USUAL_SELECTORS : [selector];
  const [spf, dmarc, dkim] = await Promise.all([
    lookUp(domain),
    Promise.all(dmarcDomains(domain).map(async (each) => ({ domain: each, records: await lookUp(`_dmarc.${each}`) }))),
    Promise.all(
      selectors.map(async (each) => ({ selector: each, records: await lookUp(`${each}._domainkey.${domain}`) })),
    ),
  ]);
  return { fromDomain: domain, envelopeDomain: domain, spf, dmarc, dkim, isSelectorNamed: selector !== undefined };
}

const NO_RECORDS: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

async function readTxt(name: string): Promise<TxtAnswer> {
  try {
    return (await new Resolver({ timeout: 3000, tries: 2 }).resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    return error instanceof Error && 'code' in error && NO_RECORDS.has(error.code) ? [] : 'unreached';
  }
}
