import type { BounceReason } from '@linecheck/contract';

/** A reply of a mail server, or the status in a delivery report. */
export interface MailStatus {
  /** The enhanced status (RFC 3463), such as `5.1.1`; undefined if there is none. */
  readonly enhanced: string | undefined;
  /** The reply code (RFC 5321), such as 550; undefined in a delivery report without one. */
  readonly code: number | undefined;
  /** The words of the reply, which tell spam from other refusals: no status does. */
  readonly words?: string | undefined;
}

/** By subject and detail of the enhanced status (IANA's registry of RFC 5248, and the two of Exchange that it lacks). */
const REASONS: Readonly<Record<string, BounceReason>> = {
  '1.1': 'no-mailbox',
  '1.2': 'no-domain',
  '1.3': 'no-mailbox',
  '1.6': 'no-mailbox',
  '1.10': 'no-domain',
  '2.1': 'no-mailbox',
  '2.2': 'mailbox-full',
  '2.3': 'too-large',
  '3.4': 'too-large',
  '4.4': 'no-domain',
  '4.310': 'no-domain',
  '7.1': 'refused',
  '7.23': 'refused',
  '7.25': 'refused',
  '7.26': 'refused',
  '7.28': 'spam',
};

const SPAM_WORDS = /\b(spam|unsolicited|junk|bulk mail|blacklist|blocklist|block list|reputation|dnsbl|rbl)/i;

/** Why an address does not work; undefined if the failure is a temporary one, so that it is tried again. */
export function bounceReasonOf(status: MailStatus): BounceReason | undefined {
  const { enhanced, code } = status;
  const kind = /^[245](?=\.)/.exec(enhanced ?? '')?.[0];
  const isPermanent = kind === undefined ? code !== undefined && code >= 500 : kind === '5';
  return isPermanent ? (namedReason(status) ?? 'refused') : undefined;
}

/** Why a server has given up, also if each of its attempts failed with a temporary status. */
export const finalReasonOf = (status: MailStatus): BounceReason => namedReason(status) ?? 'undelivered';

function namedReason({ enhanced, code, words = '' }: MailStatus): BounceReason | undefined {
  const [, detail = '0.0'] = /^[245]\.(\d{1,3}\.\d{1,3})$/.exec(enhanced ?? '') ?? [];
  const reason = REASONS[detail];
  if (reason !== undefined && reason !== 'refused') return reason;
  if (SPAM_WORDS.test(words)) return 'spam';
  if (reason !== undefined || detail.startsWith('7.')) return 'refused';
  if (detail.endsWith('.0') && code !== undefined) return reasonOfCode(code);
  return undefined;
}

function reasonOfCode(code: number): BounceReason | undefined {
  if (code === 552) return 'mailbox-full';
  if (code === 550 || code === 553) return 'no-mailbox';
  return code === 551 || code === 554 || code === 556 ? 'refused' : undefined;
}
