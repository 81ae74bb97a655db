import type { BounceReason } from '@linecheck/contract';

/** A reply of a mail server, or the status in a delivery report. */
export interface MailStatus {
  /** The enhanced status (RFC 3463), such as `5.1.1`; undefined if there is none. */
  readonly enhanced: string | undefined;
  /** The reply code (RFC 5321), such as 550; undefined in a delivery report without one. */
  readonly code: number | undefined;
}

const REASONS: Readonly<Record<string, BounceReason>> = {
  '1.1': 'no-mailbox',
  '1.2': 'no-domain',
  '1.3': 'no-mailbox',
  '1.6': 'no-mailbox',
  '1.10': 'no-domain',
  '2.1': 'no-mailbox',
  '2.2': 'mailbox-full',
  '3.4': 'too-large',
  '4.4': 'no-domain',
  '7.1': 'refused',
  '7.23': 'refused',
  '7.25': 'refused',
  '7.26': 'refused',
};

/** Why an address does not work; undefined if the failure is a temporary one, so that it is tried again. */
export function bounceReasonOf({ enhanced, code }: MailStatus): BounceReason | undefined {
  const [, kind, detail] = /^([245])\.(\d{1,3}\.\d{1,3})$/.exec(enhanced ?? '') ?? [];
  const isPermanent = kind === undefined ? code !== undefined && code >= 500 : kind === '5';
  if (!isPermanent) return undefined;
  return (
    REASONS[detail ?? ''] ??
    (code === 552 ? 'mailbox-full' : code === 550 && detail === undefined ? 'no-mailbox' : 'refused')
  );
}
