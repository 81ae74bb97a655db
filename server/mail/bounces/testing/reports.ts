import type { BounceReason } from '@linecheck/contract';

/** The address that the reported email went to. */
export const GUEST = 'amara@guest.example';
export const MESSAGE_ID = '<email-0b8f5c1e-5a0a-4c86-9a43-3a4f1f0a7c11@check.example.org>';

interface ReportOptions {
  readonly to: string;
  readonly recipient?: string;
}

/** What a report of one kind is read as. `other`: it is no report. */
export type ExpectedReport = BounceReason | 'delayed' | 'delivered' | 'complaint' | 'other';

interface ReportKind {
  readonly write: (options: Required<ReportOptions>) => string | Uint8Array;
  readonly expected: ExpectedReport;
}

const lines = (...all: readonly string[]): string => all.join('\r\n');

const opening = (to: string, ...more: readonly string[]): readonly string[] => [
  'Return-Path: <>',
  'From: Mail Delivery System <MAILER-DAEMON@mx.example.net>',
  `To: <${to}>`,
  'Date: Sat, 28 Nov 2026 10:00:00 +0000',
  'MIME-Version: 1.0',
  ...more,
];

interface ReportParts {
  readonly to: string;
  /** The fields of the delivery status, by group. */
  readonly groups: readonly (readonly string[])[];
  readonly words?: string;
  readonly type?: string;
  readonly original?: readonly string[];
  readonly subject?: string;
}

const originalOf = (to: string): readonly string[] => [
  `Return-Path: <${to}>`,
  'From: Harbour Lights via Linecheck <no-reply@check.example.org>',
  `To: ${GUEST}`,
  `Message-ID: ${MESSAGE_ID}`,
  'Subject: Your setup check for "Harbour Lights"',
  '',
  'Your mailbox is full of joy, and 552 5.2.2 people listen.',
];

/** A report in the form of RFC 3464. */
const report = ({ to, groups, words = 'The email was not delivered.', type, original, subject }: ReportParts): string =>
  lines(
    ...opening(
      to,
      `Subject: ${subject ?? 'Undelivered Mail Returned to Sender'}`,
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="=_a"',
    ),
    '',
    '--=_a',
    'Content-Type: text/plain; charset=utf-8',
    '',
    words,
    '--=_a',
    `Content-Type: ${type ?? 'message/delivery-status'}`,
    '',
    groups.map((group) => lines(...group, '')).join('\r\n'),
    '--=_a',
    'Content-Type: message/rfc822',
    '',
    ...(original ?? originalOf(to)),
    '--=_a--',
    '',
  );

const ABOUT_MESSAGE = ['Reporting-MTA: dns; mx.example.net', 'Arrival-Date: Sat, 28 Nov 2026 09:59:00 +0000'] as const;

const failedWith = (recipient: string, status: string, diagnostic?: string): readonly string[] => [
  `Final-Recipient: rfc822; ${recipient}`,
  'Action: failed',
  `Status: ${status}`,
  ...(diagnostic === undefined ? [] : [`Diagnostic-Code: smtp; ${diagnostic}`]),
];

/** A report about one recipient, by its status and the reply of the other server. */
const failure = (status: string, diagnostic?: string): ReportKind['write'] => {
  return ({ to, recipient }) => report({ to, groups: [ABOUT_MESSAGE, failedWith(recipient, status, diagnostic)] });
};

const withAction = (action: string, status: string): ReportKind['write'] => {
  return ({ to, recipient }) =>
    report({
      to,
      groups: [ABOUT_MESSAGE, [`Final-Recipient: rfc822; ${recipient}`, `Action: ${action}`, `Status: ${status}`]],
    });
};

/** A message in words alone. */
const plain = (headers: readonly string[], ...body: readonly string[]): ReportKind['write'] => {
  return ({ to, recipient }) => lines(...opening(to, ...headers), '', ...body).replaceAll('RECIPIENT', recipient);
};

/** A message of a person or of a program that answers for one. */
const answer = (headers: readonly string[], ...body: readonly string[]): ReportKind['write'] => {
  return ({ to, recipient }) =>
    lines(`From: <${recipient}>`, `To: <${to}>`, 'MIME-Version: 1.0', ...headers, '', ...body);
};

const base64 = (text: string): string =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');

function complaint(type: string): ReportKind['write'] {
  return ({ to, recipient }) =>
    lines(
      'From: <feedback@provider.example>',
      'To: <abuse@check.example.org>',
      'Subject: FW: Your setup check',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=feedback-report; boundary="=_f"',
      '',
      '--=_f',
      'Content-Type: text/plain',
      '',
      'This is an email abuse report.',
      '--=_f',
      'Content-Type: message/feedback-report',
      '',
      `Feedback-Type: ${type}`,
      'User-Agent: SomeGenerator/1.0',
      'Version: 1',
      `Original-Mail-From: <${to}>`,
      `Original-Rcpt-To: <${recipient}>`,
      '',
      '--=_f',
      'Content-Type: message/rfc822',
      '',
      ...originalOf(to),
      '--=_f--',
      '',
    );
}

function nested(depth: number): ReportKind['write'] {
  return ({ to, recipient }) => {
    const open = Array.from({ length: depth }, (_, n) => [
      `Content-Type: multipart/mixed; boundary="b${n}"`,
      '',
      `--b${n}`,
    ]).flat();
    const group = failedWith(recipient, '5.1.1');
    return lines(...opening(to), ...open, 'Content-Type: message/delivery-status', '', ...group, '');
  };
}

const toOriginal = (recipient: string): readonly string[] => [
  `Original-Recipient: rfc822;${recipient}`,
  ...failedWith('amara.private@elsewhere.example', '5.2.2', '552 5.2.2 Over quota'),
];

/** Reports of many kinds, written from RFC 3464, 3463, 3834, 5965, 6533, and from what servers are known to write. */
export const reportKinds = {
  'no such mailbox': {
    write: failure('5.1.1', '550 5.1.1 <amara@guest.example>: Recipient address rejected: User unknown'),
    expected: 'no-mailbox',
  },
  'a mailbox that is switched off': { write: failure('5.2.1', '550 5.2.1 disabled'), expected: 'no-mailbox' },
  'no such domain': { write: failure('5.1.2'), expected: 'no-domain' },
  'a domain that takes no email (null MX)': { write: failure('5.1.10', '556 5.1.10 null MX'), expected: 'no-domain' },
  'a domain without a route': { write: failure('5.4.4'), expected: 'no-domain' },
  'a full mailbox': { write: failure('5.2.2', '552 5.2.2 Quota exceeded'), expected: 'mailbox-full' },
  'a full mailbox after days of attempts': { write: failure('4.2.2', '452 4.2.2 full'), expected: 'mailbox-full' },
  'a message that is too large': { write: failure('5.3.4', '552 5.3.4 size'), expected: 'too-large' },
  'refused by a policy': { write: failure('5.7.1', '550 5.7.1 Not permitted'), expected: 'refused' },
  'refused as spam': { write: failure('5.7.1', '550 5.7.1 Message looks like spam'), expected: 'spam' },
  'refused for a list of senders': { write: failure('5.0.0', '554 Listed in a DNSBL'), expected: 'spam' },
  'no attempt succeeded': { write: failure('4.4.7', '421 4.4.2 connection lost'), expected: 'undelivered' },
  'a vague status with the reply of the server': {
    write: failure('5.0.0', '550-5.1.1 The email account does not exist. 550 5.1.1 See the help'),
    expected: 'no-mailbox',
  },
  'a vague status with a reply without a status': {
    write: failure('5.0.0', '550 No such user'),
    expected: 'no-mailbox',
  },
  'a missing status': {
    write: ({ to, recipient }) =>
      report({ to, groups: [ABOUT_MESSAGE, [`Final-Recipient: rfc822; ${recipient}`, 'Action: failed']] }),
    expected: 'undelivered',
  },
  'a missing action': {
    write: ({ to, recipient }) =>
      report({ to, groups: [ABOUT_MESSAGE, [`Final-Recipient: RFC822;<${recipient}>`, 'Status: 5.1.1 (unknown)']] }),
    expected: 'no-mailbox',
  },
  'a delay': { write: withAction('delayed', '4.4.1'), expected: 'delayed' },
  'a delivery': { write: withAction('delivered', '2.0.0'), expected: 'delivered' },
  'a delivery to a server that sends no reports': { write: withAction('relayed', '2.0.0'), expected: 'delivered' },
  'a delivery to the people of a list': { write: withAction('expanded', '2.0.0'), expected: 'delivered' },
  'an address that forwards': {
    write: ({ to, recipient }) => report({ to, groups: [ABOUT_MESSAGE, toOriginal(recipient)] }),
    expected: 'mailbox-full',
  },
  'several recipients': {
    write: ({ to, recipient }) =>
      report({
        to,
        groups: [
          ABOUT_MESSAGE,
          [`Final-Recipient: rfc822; other@guest.example`, 'Action: delivered', 'Status: 2.0.0'],
          failedWith(recipient, '5.1.1'),
          failedWith('third@guest.example', '5.2.2'),
        ],
      }),
    expected: 'no-mailbox',
  },
  'localized words': {
    write: ({ to, recipient }) =>
      report({
        ...{
          to,
          subject: '=?utf-8?B?VW56dXN0ZWxsYmFy?=',
          words: 'Ihre Nachricht konnte nicht zugestellt werden. 552 5.2.2',
        },
        groups: [ABOUT_MESSAGE, failedWith(recipient, '5.1.1')],
      }),
    expected: 'no-mailbox',
  },
  'eight bits': {
    write: ({ to, recipient }) =>
      Buffer.from(
        report({
          to,
          words: 'Boîte aux lettres inconnue',
          groups: [ABOUT_MESSAGE, failedWith(recipient, '5.1.1', '550 5.1.1 Boîte inconnue')],
        }),
        'latin1',
      ),
    expected: 'no-mailbox',
  },
  base64: {
    write: ({ to, recipient }) =>
      report({
        to,
        type: 'message/delivery-status\r\nContent-Transfer-Encoding: base64',
        groups: [[base64(lines(...ABOUT_MESSAGE, '', ...failedWith(recipient, '5.1.1'), ''))]],
      }),
    expected: 'no-mailbox',
  },
  'an international address (RFC 6533)': {
    write: ({ to, recipient }) =>
      report({
        to,
        type: 'message/global-delivery-status; charset=utf-8',
        groups: [ABOUT_MESSAGE, [`Final-Recipient: utf-8; ${recipient}`, 'Action: failed', 'Status: 5.1.1']],
      }),
    expected: 'no-mailbox',
  },
  'folded fields in capitals': {
    write: ({ to, recipient }) =>
      report({
        to,
        groups: [
          ['REPORTING-MTA: dns; mx.example.net'],
          [`FINAL-RECIPIENT: RFC822;\r\n\t${recipient}`, 'ACTION:\r\n FAILED', 'STATUS: 5.2.2'],
        ],
      }),
    expected: 'mailbox-full',
  },
  'cut off after the status': {
    write: (options) => {
      const whole = String(failure('5.1.1')(options));
      return whole.slice(0, whole.indexOf('Content-Type: message/rfc822'));
    },
    expected: 'no-mailbox',
  },
  'cut off before the status': {
    write: (options) => {
      const whole = String(failure('5.1.1')(options));
      return whole.slice(0, whole.indexOf('Final-Recipient'));
    },
    expected: 'undelivered',
  },
  'words of qmail': {
    write: plain(
      ['Subject: failure notice'],
      'Hi. This is the qmail-send program at mx.example.net.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      'This is a permanent error; I have given up. Sorry it did not work out.',
      '',
      '<RECIPIENT>:',
      'Sorry, no mailbox here by that name. (#5.1.1)',
      '',
      '--- Below this line is a copy of the message.',
      '552 5.2.2',
    ),
    expected: 'no-mailbox',
  },
  'words of Exim': {
    write: plain(
      ['X-Failed-Recipients: RECIPIENT', 'Auto-Submitted: auto-replied', 'Subject: Mail delivery failed'],
      'A message that you sent could not be delivered to one or more of its recipients.',
      '  RECIPIENT',
      '    host mx.example.net [192.0.2.1]',
      '    SMTP error from remote mail server after RCPT TO:<RECIPIENT>:',
      '    552 5.2.2 mailbox is over quota',
      '------ This is a copy of the message, including all the headers. ------',
    ),
    expected: 'mailbox-full',
  },
  'words of Exim about a delay': {
    write: plain(
      ['Auto-Submitted: auto-replied', 'Subject: Warning: message 1abcde delayed 24 hours'],
      'A message that you sent has not yet been delivered to one or more of its recipients.',
      'No action is required on your part. Delivery attempts will continue for some time.',
      '450 4.2.0 greylisted',
    ),
    expected: 'delayed',
  },
  'words without a reason': {
    write: plain(['Subject: Returned mail'], 'Your message was not delivered.'),
    expected: 'undelivered',
  },
  'an answer from a holiday': {
    write: answer(
      ['Auto-Submitted: auto-replied (vacation)', 'Subject: Out of office', 'Precedence: bulk'],
      'I am away until Monday. Calls to extension 550 reach my colleague.',
    ),
    expected: 'other',
  },
  'an answer from a holiday with an empty sender': {
    write: answer(
      ['Return-Path: <>', 'Auto-Submitted: auto-replied', 'Subject: Abwesend'],
      'Ich bin im Urlaub. Meine Nachricht 5.1.1 war die letzte.',
    ),
    expected: 'other',
  },
  'a question whether the sender is a person': {
    write: answer(
      ['Subject: Please confirm your message'],
      'Your message was held. Press the link to have it delivered.',
    ),
    expected: 'other',
  },
  'a letter of a person about a failed delivery': {
    write: answer(['Subject: delivery failed'], '550 5.1.1 is what I get. Can you help?'),
    expected: 'other',
  },
  'a complaint': { write: complaint('abuse'), expected: 'complaint' },
  'a report that it was no spam': { write: complaint('not-spam'), expected: 'delayed' },
  'parts within five parts': { write: nested(5), expected: 'no-mailbox' },
  'parts within 500 parts': { write: nested(500), expected: 'other' },
  'five megabytes of recipients': {
    write: ({ to }) =>
      report({ to, groups: Array.from({ length: 50_000 }, (_, n) => failedWith(`${n}@guest.example`, '5.1.1')) }),
    expected: 'other',
  },
  'five megabytes in one line': {
    write: ({ to }) =>
      report({ to, groups: [[`Final-Recipient: ${'<@;'.repeat(1_700_000)}`]], words: '-'.repeat(60_000) }),
    expected: 'other',
  },
  nothing: { write: () => '', expected: 'other' },
  'bytes without a meaning': {
    write: () => Uint8Array.from({ length: 4096 }, (_, n) => (n * 197) % 256),
    expected: 'other',
  },
} as const satisfies Readonly<Record<string, ReportKind>>;
