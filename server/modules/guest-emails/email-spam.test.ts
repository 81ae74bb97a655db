import { spawnSync } from 'node:child_process';
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { mailMessageOf, type OutgoingEmail } from '../../mail/mail';
import { everyGuestEmail, SAMPLE_URL, sampleShow, sampleSummary } from '../../testing/guest-email-samples';
import { writeGuestEmail, writeSummaryEmail } from './write-email';

const FILTER = 'spamassassin';
const { status, error } = spawnSync(FILTER, ['--version']);
const hasFilter = status === 0;
if (!hasFilter) {
  const reason = error === undefined ? `it ended with ${status}` : `${error.message}; Debian has it as "${FILTER}"`;
  process.stdout.write(`emails to guests are not judged by a spam filter: ${FILTER} does not run (${reason})\n`);
}

/** Titles as hosts write them; some have the words of advertising. A title with the name of a drug costs 1.8 in any email. */
const TITLES = [
  'Recording Session',
  'Harbour Lights, episode 45: Tides',
  'LIVE TONIGHT',
  'The Money Show',
  'Free Lunch Friday',
  'Crypto & Coffee #12',
  'Dr. Who?!',
  '100% Organic',
  'Sex Education: a panel',
  'Weight loss myths, with Dr. Ada Lovelace',
  'Casino Royale, the rewatch',
  'URGENT: Climate',
  'Lottery winners speak',
  'Make $$$ with your podcast',
  'Miracle pills: the history of a cure',
  'Interview mit Jürgen Müller über Künstliche Intelligenz',
  'ハーバー・ライツ 第45回',
  'أضواء الميناء',
  '🎙️ Late Night 🎙️',
  'a',
] as const;

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
const composed = async (email: OutgoingEmail): Promise<string> =>
  String((await composer.sendMail(mailMessageOf('Linecheck <no-reply@check.example.org>', email))).message);

const place = { publicUrl: SAMPLE_URL };

function emailsAbout(title: string): readonly OutgoingEmail[] {
  const given = { title, show: sampleShow({ title }), calendar: null };
  const kinds = Object.values(everyGuestEmail()).map((facts) => ({
    ...facts,
    ...given,
    show: facts.show && given.show,
  }));
  return [
    ...kinds.map((facts) => writeGuestEmail(facts, place)),
    writeSummaryEmail(sampleSummary({ show: given.show }), place),
  ];
}

/** What SpamAssassin says of each email. It does not keep their order. */
function judge(texts: readonly string[]) {
  const mailbox = texts.map((text) => `From no-reply@check.example.org Thu Nov 26 20:18:34 2026\n${text}\n`).join('');
  // Without the network, and without preferences of the user.
  const settings = ['--mbox', '--local', '--nocreate-prefs', '--prefspath=/dev/null'];
  const { stdout } = spawnSync(FILTER, settings, { input: mailbox, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return stdout
    .split(/^From no-reply@.*$/m)
    .slice(1)
    .map((letter) => ({
      subject: /^Subject: (.*(?:\n\s.*)*)/m.exec(letter)?.[1],
      score: Number(/^X-Spam-Status: .*?score=(\S+)/m.exec(letter)?.[1]),
      tests: /\btests=([\s\S]*?) autolearn/.exec(letter)?.[1],
    }));
}

it.runIf(hasFilter)(
  'SpamAssassin gives every kind of email less than 1.0, with any of twenty titles',
  { timeout: 600_000 },
  async () => {
    // The invitation and one further kind about each title: all two hundred take minutes, and have the same scores.
    const perTitle = TITLES.flatMap((title, at) => {
      const [invitation, ...others] = emailsAbout(title);
      return [invitation, others[at % others.length]];
    });
    const withCalendar = Object.values(everyGuestEmail()).map((facts) => writeGuestEmail(facts, place));
    const letters = [...perTitle, ...withCalendar].filter((letter) => letter !== undefined);
    const judged = judge(await Promise.all(letters.map(composed)));
    expect(judged).toHaveLength(2 * TITLES.length + 10);
    expect(judged.filter(({ score }) => !(score < 1))).toEqual([]);
  },
);
