import { createTransport } from 'nodemailer';
import type { Email } from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { mailMessageOf, type OutgoingEmail } from '../../mail/mail';
import { openSmtpMail } from '../../mail/smtp-mail';
import {
  everyGuestEmail,
  SAMPLE_URL,
  sampleFacts,
  sampleReminder,
  sampleShow,
  sampleSummary,
} from '../../testing/guest-email-samples';
import { openPostOffice } from '../../testing/letters';
import type { GuestEmailFacts } from './email-facts';
import { writeGuestEmail, writeSummaryEmail, writeTextByHand } from './write-email';

const FROM = 'Linecheck <no-reply@check.example.org>';
const office = await openPostOffice();
afterAll(office.close);
const mail = openSmtpMail({ url: office.url, from: FROM });
const place = { publicUrl: SAMPLE_URL };

const write = (facts: GuestEmailFacts): OutgoingEmail => writeGuestEmail(facts, place);

/** Sends an email through a real mail server, and reads it as a mail program does. */
async function delivered(email: OutgoingEmail): Promise<Email> {
  await mail.send(email);
  return office.next();
}

const headerOf = ({ headers }: Email, key: string): string | undefined =>
  headers.find((header) => header.key === key)?.value;

const PLAIN_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** What a reader sees of HTML, with the addresses of its links. */
const seenIn = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<td aria-hidden="true".*?<\/td>/gs, '')
    .replace(/If the button does not work, open this address: \S+?(?=<)/, '')
    .replace(/<a href="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => PLAIN_ENTITIES[name] ?? entity);

/** The words of a text in their order of the alphabet, each once: marks of quotations and colons differ. */
const wordsOf = (text: string): readonly string[] =>
  [...new Set(text.split(/\s+/).map((word) => word.replace(/^>+|:$/g, '')))]
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .toSorted();

const linksIn = (html = ''): readonly string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link ?? '');

/** Texts of a host who wants something else than to invite. */
const HOSTILE = 'A"\r\nBcc: all@example.net\r\n\r\n<script>alert(1)</script>\u202egnp.\u202c <img src=x onerror=y>';
const hostile: Partial<GuestEmailFacts> = {
  title: HOSTILE,
  message: `${HOSTILE}\r\n.\r\nMAIL FROM:<x@example.net>\r\n${'é'.repeat(500)}\n<a href="https://evil.example">Click</a>`,
  sender: { name: HOSTILE, person: HOSTILE, replyTo: 'jonas@harbourlights.example', color: '#fff" onload="x' },
  to: {
    address: 'amara@example.net',
    name: HOSTILE,
    firstName: HOSTILE,
    timeZone: HOSTILE,
    language: HOSTILE,
    kind: 'guests',
  },
  show: sampleShow({ title: HOSTILE, studioName: HOSTILE, asks: [HOSTILE] }),
  firstToMend: HOSTILE,
};
const rightToLeft: Partial<GuestEmailFacts> = {
  title: 'أضواء الميناء, 45 (مد)',
  message: 'نتطلع إلى ذلك!',
  sender: { name: 'يوناس', person: 'يوناس', replyTo: null, color: '#f5d020' },
  to: {
    address: 'amara@example.net',
    name: 'أمارا',
    firstName: 'أمارا',
    timeZone: 'Asia/Dubai',
    language: null,
    kind: 'guests',
  },
};

const kinds = Object.keys(everyGuestEmail());
const variants = { usual: {}, hostile, rightToLeft };
const cases = Object.entries(variants).flatMap(([variant, given]) =>
  Object.entries(everyGuestEmail(given)).map(([kind, facts]) => ({ name: `${kind}, ${variant}`, facts })),
);

describe.each(cases)('an email to a guest: $name', ({ facts }) => {
  it('arrives with equal content as text and HTML, to one reader, and is as long as allowed', async () => {
    const email = write(facts);
    const { text = '', html = '', ...letter } = await delivered(email);
    expect(wordsOf(seenIn(html))).toEqual(wordsOf(text));
    expect(letter.to).toEqual([{ address: 'amara@example.net', name: '' }]);
    expect([letter.cc, letter.bcc]).toEqual([undefined, undefined]);
    expect(letter.from?.address).toBe('no-reply@check.example.org');
    expect(letter.from?.name).toMatch(/^.{1,80} via Linecheck$/);
    expect(letter.messageId).toBe(`<email-${facts.id}@check.example.org>`);
    expect(Buffer.byteLength(text) + Buffer.byteLength(html)).toBeLessThan(30_000);
  });

  it('has a subject in one line without addresses, and no element of others', () => {
    const { subject, html, text } = write(facts);
    expect(subject.length).toBeLessThanOrEqual(150);
    expect(subject).not.toMatch(/[\p{Cc}\u202a-\u202e]|@|:\/\//u);
    expect(html).not.toMatch(/<(script|img|link|iframe|object|form|input)|<[^>]*\son\w+=|javascript:|url\(/i);
    expect(`${html}${text}`).not.toMatch(/[\u202a-\u202e]|\r/);
  });

  it('links to the page of the guest, to the objection and to the privacy page alone', () => {
    const links = new Set(linksIn(write(facts).html));
    const objection = `${SAMPLE_URL}/no-emails#token=${facts.objectionToken}`;
    const guestLink = facts.kind === 'called-off' ? [] : [facts.guestLink];
    expect([...links]).toEqual([...guestLink, objection, `${SAMPLE_URL}/privacy.html?lang=en`]);
  });
});

it('a message of 20 kB is shortened', async () => {
  for (const letter of ['&', 'é', '漢', '👩‍👩‍👧', '\n']) {
    const { text = '', html = '' } = await delivered(
      write(sampleFacts('invitation', { message: letter.repeat(20_000 / letter.length) })),
    );
    expect(Buffer.byteLength(text) + Buffer.byteLength(html), letter).toBeLessThan(30_000);
  }
});

describe('the headers', () => {
  it('offer to end emails that ask for something, by one press', async () => {
    const { objectionToken } = sampleFacts('invitation');
    for (const facts of Object.values(everyGuestEmail())) {
      const letter = await delivered(write(facts));
      const asks = ['invitation', 'reminder'].includes(facts.kind);
      expect(headerOf(letter, 'list-unsubscribe')).toBe(
        asks ? `<${SAMPLE_URL}/api/email-objections/${objectionToken}/one-click>` : undefined,
      );
      expect(headerOf(letter, 'list-unsubscribe-post')).toBe(asks ? 'List-Unsubscribe=One-Click' : undefined);
      expect(headerOf(letter, 'list-id')).toBe(asks ? '<guest-emails.check.example.org>' : undefined);
      expect(headerOf(letter, 'auto-submitted')).toBe('auto-generated');
    }
  });

  it('name who asked for the email, and to whom answers go', async () => {
    const letter = await delivered(write(sampleFacts('invitation')));
    expect(letter.from).toEqual({ address: 'no-reply@check.example.org', name: 'Harbour Lights via Linecheck' });
    expect(letter.replyTo).toEqual([{ address: 'jonas@harbourlights.example', name: '' }]);
    const sender = { name: 'Bank <security@bank.example>', person: 'Jonas', replyTo: null, color: '' };
    const unnamed = await delivered(write(sampleFacts('invitation', { sender })));
    expect(unnamed.from?.name).toBe('Your host via Linecheck');
    expect(unnamed.replyTo).toBeUndefined();
  });

  it('pass the return path on', () => {
    expect(write(sampleFacts('moved', { returnPath: 'bounce+x@check.example.org' })).returnPath).toBe(
      'bounce+x@check.example.org',
    );
    expect(write(sampleFacts('moved'))).not.toHaveProperty('returnPath');
  });
});

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
const composed = async (email: OutgoingEmail): Promise<string> =>
  String((await composer.sendMail(mailMessageOf(FROM, email))).message);

it.each([
  ['invitation', sampleFacts('invitation'), 'REQUEST'],
  ['moved', sampleFacts('moved'), 'REQUEST'],
  ['called off', sampleFacts('called-off'), 'CANCEL'],
  ['reminder', sampleReminder('fix', { calendar: 'BEGIN:VCALENDAR' }), undefined],
  ['without a show', sampleFacts('invitation', { show: null, calendar: null }), undefined],
])('the calendar entry is an alternative to the text: %s', async (_name, facts, method) => {
  const email = write(facts);
  const message = await composed(email);
  const [, sent] =
    /^Content-Type: text\/calendar; charset=utf-8; method=(\w+)/m.exec(message.replace(/\n\s+/g, ' ')) ?? [];
  expect(sent).toBe(method);
  expect(/attached calendar/.test(email.text)).toBe(method !== undefined);
});

describe('the words', () => {
  const textOf = (facts: GuestEmailFacts): string => write(facts).text;

  it('of an invitation are those of the host, as a quotation with their name', () => {
    expect(textOf(sampleFacts('invitation', { message: 'One\nTwo TEMPLATE_DATA:{"a":1}' }))).toContain(
      '\n> One\n> Two\n> Jonas Lind\n',
    );
    expect(textOf(sampleFacts('invitation', { message: '' }))).not.toContain('>');
  });

  it('of other kinds do not repeat them', () => {
    for (const facts of [sampleReminder('fix'), sampleFacts('moved'), sampleFacts('called-off')])
      expect(textOf(facts)).not.toContain('Looking forward');
  });

  it('of a reminder name the first thing to fix, or that the link was not opened', () => {
    const fix = textOf(sampleReminder('fix', { firstToMend: 'The room echoes' }));
    expect(fix).toContain('Fix first: The room echoes\n');
    expect(fix).toContain('Check again: https://');
    expect(textOf(sampleReminder('fix'))).toContain('Your page says what to fix.');
    expect(textOf(sampleReminder('unopened'))).toContain('You have not opened your link yet.');
    expect(textOf(sampleReminder('opened'))).toContain('Jonas Lind has no result from you yet');
  });

  it('of a move have the new time and the old one', () => {
    const text = textOf(sampleFacts('moved'));
    expect(text).toContain('New time: Thursday 3 December 2026, 18:00');
    expect(text).toContain('Old time: Wednesday 2 December 2026, 19:00');
  });

  it('to a guest who was told that it is called off say that it takes place, with another time only if it has one', () => {
    const sameTime = sampleFacts('moved', { toldCalledOff: true, toldStartsAt: sampleShow().startsAt });
    const { subject, text } = write(sameTime);
    expect(subject).toBe('Takes place: Harbour Lights, episode 45: Tides');
    expect(text).toContain('Amara, the show takes place\n\nYou were told that the show is called off.');
    expect(text).toContain('\nWhen: Thursday 3 December 2026, 18:00');
    expect(text).not.toMatch(/moved|new time|old time/i);
    expect(textOf(sampleFacts('moved', { toldCalledOff: true }))).toContain('Old time: Wednesday 2 December');
  });

  it('of a show that is called off ask for nothing', () => {
    const { text, html } = write(sampleFacts('called-off'));
    expect(`${text}${html}`).not.toContain('session=');
    expect(`${text}${html}`).not.toMatch(/check my setup|works until/i);
  });

  it('list six requirements at most, and how many there are beside them', () => {
    const asks = Array.from({ length: 9 }, (_, at) => `Requirement ${at + 1}`);
    const text = textOf(sampleFacts('invitation', { show: sampleShow({ asks }) }));
    expect(text).toContain('Requirement 6\n  and 3 more, listed on your page\n');
    expect(text).not.toContain('Requirement 7');
  });

  it('greet nobody by a name that is not known, or that holds an address', () => {
    for (const firstName of ['', 'Win at https://evil.example'])
      expect(textOf(sampleFacts('invitation', { to: { ...sampleFacts('moved').to, firstName } }))).toContain(
        '\n\nPlease check your setup before Thursday 3 December\n',
      );
  });

  it('say from whom the address is, how long it is kept, how to object, and who reads answers', () => {
    for (const facts of Object.values(everyGuestEmail())) {
      const text = textOf(facts);
      expect(text).toContain('given by Jonas Lind, or by you');
      expect(text).toContain('kept until Jonas Lind deletes your link');
      expect(text).toContain(`No more emails: ${SAMPLE_URL}/no-emails#token=${facts.objectionToken}`);
      expect(text).toContain('Answers go to jonas@harbourlights.example.');
    }
  });
});

it('a text that the host sends has the link, and says nothing that is only true of our emails', () => {
  const facts = sampleFacts('invitation');
  const text = writeTextByHand(facts);
  expect(text).toContain(facts.guestLink);
  expect(write(facts).text.startsWith(text.slice(0, text.indexOf('Check my setup')))).toBe(true);
  expect(text).not.toMatch(/calendar|no-emails|asked check\.example|Answers|\n-- /);
});

describe('the summary of a show', () => {
  it('has equal content as text and HTML, and links to the board in its workspace', async () => {
    const workspaceId = '7a0f3a52-0a5c-4ba5-9f6e-5d1c9e1d2f3a';
    const summary = writeSummaryEmail(sampleSummary({ workspaceId }), place);
    const { text = '', html = '', subject, from } = await delivered(summary);
    expect(wordsOf(seenIn(html))).toEqual(wordsOf(text));
    expect(subject).toBe('Harbour Lights, episode 45: Tides: 3 of 5 ready');
    expect(from?.name).toBe('Linecheck');
    expect(linksIn(html)).toEqual([
      `${SAMPLE_URL}/episodes/${sampleSummary().episodeId}?workspace=${workspaceId}`,
      `${SAMPLE_URL}/privacy.html?lang=en`,
    ]);
    expect(text).toContain('Amara Okafor: To fix: Upload 2.1 Mbps');
    expect(text).toContain('2 more guests are on the board.');
  });

  it('of fifty guests with hostile names has at most 30 kB and no element of theirs', () => {
    const guests = Array.from({ length: 50 }, () => ({ name: HOSTILE, state: 'fix' as const, missed: HOSTILE }));
    const { text, html, subject } = writeSummaryEmail(
      sampleSummary({ guests, all: 50, ready: 0, show: sampleShow({ title: HOSTILE }) }),
      place,
    );
    expect(Buffer.byteLength(text) + Buffer.byteLength(html)).toBeLessThan(30_000);
    expect(html).not.toMatch(/<(script|img)/);
    expect(subject).not.toMatch(/[\p{Cc}@]/u);
  });

  it('says so if all are ready', () => {
    const { text } = writeSummaryEmail(sampleSummary({ ready: 5, all: 5 }), place);
    expect(text).toContain('All 5 guests are ready');
  });
});

it('every kind is tried', () => expect(kinds).toHaveLength(10));
