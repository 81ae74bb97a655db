import type { BounceReason } from '@linecheck/contract';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { finalReasonOf, type MailStatus } from '../bounce-reason';

/** More of a message is not read. A report has some kilobytes, and repeats an email of at most 30. */
export const MAX_REPORT_BYTES = 256 * 1024;
/** The parser needs some 25 µs for each line, in which it does nothing else. */
const MAX_LINES = 10_000;

/** What a report says about one recipient. */
export interface ReportedRecipient {
  /** The address that the email was sent to, and that to which a server forwarded it; empty if the report names none. */
  readonly addresses: readonly string[];
  /** True if no further attempt follows. */
  readonly isFinal: boolean;
  /** Undefined if the email was delivered, or is tried again. */
  readonly reason: BounceReason | undefined;
}

/** A message of a mail server about an email that was sent before. */
export interface DeliveryReport {
  /** `complaint`: the recipient has marked the email as spam (RFC 5965). */
  readonly kind: 'delivery' | 'complaint';
  readonly recipients: readonly ReportedRecipient[];
  /** Addresses among which the return address of the email is. */
  readonly returnPaths: readonly string[];
  /** The id of the email, if the report repeats its header. */
  readonly messageId: string | undefined;
}

/** The addresses of a message that is no report, such as an answer from a holiday. */
export interface OtherMessage {
  readonly kind: 'other';
  readonly returnPaths: readonly string[];
}

type ReportFields = ReadonlyMap<string, string>;

/** Limits for messages that were written to exhaust a reader. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true } as const;
const NEWLINE = 0x0a;
const MAX_RECIPIENTS = 100;
const MAX_TEXT = 64 * 1024;

/** Reads a report about a delivery (RFC 3464), a complaint (RFC 5965), or a report in words that some servers send. */
export async function readDeliveryReport(raw: Uint8Array): Promise<DeliveryReport | OtherMessage> {
  const email = await PostalMime.parse(startOf(raw), LIMITS).catch(() => undefined);
  if (email === undefined) return { kind: 'other', returnPaths: [] };
  const partOf = (...types: readonly string[]) => email.attachments.find(({ mimeType }) => types.includes(mimeType));
  const original = originalHeader(
    partOf('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'),
  );
  const feedback = fieldGroups(partOf('message/feedback-report'))[0];
  const returnPaths = [
    ...addressesIn(headersOf(email), 'to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'),
    ...addressesIn([...(feedback ?? [])], 'original-mail-from'),
    ...addressesIn([...original], 'return-path'),
  ];
  const messageId = original.get('message-id') ?? undefined;
  if (feedback !== undefined) return { ...complaintOf(feedback), returnPaths, messageId };
  const status = partOf('message/delivery-status', 'message/global-delivery-status');
  const listed = status === undefined ? [] : fieldGroups(status).filter(hasRecipient).slice(0, MAX_RECIPIENTS);
  const recipients = listed.length === 0 ? inWords(email) : listed.map(recipientOf);
  return recipients.length === 0
    ? { kind: 'other', returnPaths }
    : { kind: 'delivery', recipients, returnPaths, messageId };
}

function startOf(raw: Uint8Array): Uint8Array {
  let end = 0;
  for (let line = 0; line < MAX_LINES && end < MAX_REPORT_BYTES; line++) {
    const newline = raw.indexOf(NEWLINE, end);
    if (newline < 0) return raw.subarray(0, MAX_REPORT_BYTES);
    end = newline + 1;
  }
  return raw.subarray(0, Math.min(end, MAX_REPORT_BYTES));
}

function complaintOf(feedback: ReportFields): Pick<DeliveryReport, 'kind' | 'recipients'> {
  const isComplaint = ['abuse', 'fraud', 'virus', 'other'].includes(feedback.get('feedback-type')?.toLowerCase() ?? '');
  const addresses = addressesIn([...feedback], 'original-rcpt-to', 'removal-recipient');
  // A report that it is no spam, or that a signature was wrong, is not a wish of the recipient.
  return {
    kind: isComplaint ? 'complaint' : 'delivery',
    recipients: [{ addresses, isFinal: isComplaint, reason: undefined }],
  };
}

const hasRecipient = (fields: ReportFields): boolean => fields.has('action') || fields.has('final-recipient');

function recipientOf(fields: ReportFields): ReportedRecipient {
  const action = fields.get('action')?.trim().toLowerCase().split(/[\s(]/)[0];
  const addresses = ['original-recipient', 'final-recipient']
    .map((name) => typedValue(fields.get(name)))
    .filter((address) => address.includes('@'));
  const words = typedValue(fields.get('diagnostic-code'));
  const stated = statusIn(fields.get('status') ?? '');
  const replied = statusIn(words);
  // The status of many servers is 5.0.0, while the reply that they repeat has the reason.
  const isVague = stated.enhanced === undefined || /\.0\.0$/.test(stated.enhanced);
  const status = {
    enhanced: isVague ? (replied.enhanced ?? stated.enhanced) : stated.enhanced,
    code: replied.code,
    words,
  };
  const isFailed = action === 'failed' || (action === undefined && stated.enhanced?.startsWith('5') === true);
  const isDelayed = action === 'delayed' || (action === undefined && stated.enhanced?.startsWith('4') === true);
  return { addresses, isFinal: !isDelayed, reason: isFailed ? finalReasonOf(status) : undefined };
}

/** The value after the type of an address or a diagnostic: `rfc822; maya@example.org`. */
const typedValue = (value = ''): string =>
  value
    .replace(/^[\w-]+\s*;/, '')
    .trim()
    .replace(/^<(.*)>$/, '$1');

function statusIn(text: string): MailStatus {
  const [enhanced] = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text) ?? [];
  const [code] = /(?<![\d.])[45]\d\d(?=[\s-]|$)/.exec(text) ?? [];
  return { enhanced, code: code === undefined ? undefined : Number(code) };
}

/** Words with which a server says that it tries again. */
const DELAYED =
  /\b(will (be retried|keep trying|retry|continue)|not yet been delivered|delayed|no action is required)\b/i;
/** What the reports in words of qmail, Exim and others have in common. */
const FAILED =
  /\b(undeliver(able|ed)|could not be delivered|couldn't be delivered|wasn't able to deliver|was not delivered|returned to sender|(delivery|mail) (has )?failed|delivery failure|permanent (fatal )?error)\b/i;

/** Reads a report that has only words. It must come from a mail server, not from a person or a program that answers. */
function inWords(email: Email): readonly ReportedRecipient[] {
  const headers = headersOf(email);
  const header = (name: string) =>
    headers
      .find(([key]) => key === name)?.[1]
      .trim()
      .toLowerCase() ?? '';
  const isAnswer = header('auto-submitted').startsWith('auto-replied');
  const isFromServer =
    /^(mailer-daemon|postmaster)@/i.test(email.from?.address ?? '') || (header('return-path') === '<>' && !isAnswer);
  if (!isFromServer) return [];
  const failed = addressesIn(headers, 'x-failed-recipients');
  const text =
    `${email.subject ?? ''}\n${email.text ?? email.html?.slice(0, MAX_TEXT).replace(/<[^<>]*>/g, ' ') ?? ''}`.slice(
      0,
      MAX_TEXT,
    );
  // The email follows, and its text is of a host.
  const [words = ''] = text.split(/^--.*(?:original|copy|returned|below)/im);
  const status = statusIn(words);
  const isKnown =
    failed.length > 0 || FAILED.test(words) || DELAYED.test(words) || isReportType(header('content-type'));
  if (!isKnown || (status.code === undefined && status.enhanced === undefined && !FAILED.test(words))) return [];
  const isDelayed = DELAYED.test(words) || (!FAILED.test(words) && isTemporary(status));
  const reason = isDelayed ? undefined : finalReasonOf({ ...status, words });
  return [{ addresses: failed, isFinal: !isDelayed, reason }];
}

const isReportType = (contentType: string): boolean => contentType.startsWith('multipart/report');

const isTemporary = ({ enhanced, code }: MailStatus): boolean =>
  enhanced === undefined ? code !== undefined && code < 500 : enhanced.startsWith('4');

type HeaderLines = readonly (readonly [name: string, value: string])[];

const headersOf = ({ headers }: Email): HeaderLines => headers.map(({ key, value }) => [key, value] as const);

const ADDRESS = /[^\s<>,;:"()@]{1,64}@[^\s<>,;:"()@]{1,255}/g;

const addressesIn = (lines: HeaderLines, ...names: readonly string[]): readonly string[] =>
  lines.filter(([name]) => names.includes(name)).flatMap(([, value]) => value.match(ADDRESS) ?? []);

/** The header of the email that a report repeats. */
const originalHeader = (part: Attachment | undefined): ReportFields => fieldGroups(part)[0] ?? new Map();

/** The groups of fields in a part, each of which is written like a header. */
function fieldGroups(part: Attachment | undefined): readonly ReportFields[] {
  if (part === undefined) return [];
  const text = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);
  return text
    .slice(0, MAX_TEXT)
    .split(/\r?\n[ \t]*\r?\n/)
    .filter((group) => group.trim() !== '')
    .map(fieldsIn);
}

function fieldsIn(group: string): ReportFields {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? [];
    // The first counts: what follows a truncated line may be of another group.
    if (name !== undefined && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}
