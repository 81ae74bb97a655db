import { type CheckStatus, type ResultSummary, worstStatus } from '@linecheck/contract';

export type CheckName = 'microphone' | 'camera' | 'connection';

/** One check of a result: its status, and the reason where the guest's page has sent one (D20). */
export interface Finding {
  readonly check: CheckName;
  readonly name: string;
  readonly status: CheckStatus;
  readonly reason: string | undefined;
}

export const statusWords = {
  passed: 'Passed',
  warning: 'Warning',
  failed: 'Failed',
} as const satisfies Record<CheckStatus, string>;

export type Checked = Pick<ResultSummary, 'microphoneStatus' | 'cameraStatus' | 'connectionStatus'> &
  Partial<Pick<ResultSummary, 'details'>>;

export const findingsOf = (result: Checked): readonly Finding[] => [
  {
    check: 'microphone',
    name: 'Microphone',
    status: result.microphoneStatus,
    reason: result.details?.microphone?.message,
  },
  { check: 'camera', name: 'Camera', status: result.cameraStatus, reason: result.details?.camera?.message },
  {
    check: 'connection',
    name: 'Connection',
    status: result.connectionStatus,
    reason: result.details?.connection?.message,
  },
];

/** The one thing to know of a result: its worst finding, the first one where several are as bad. */
export function worstFinding(result: Checked): string {
  const findings = findingsOf(result);
  const status = worstStatus(findings.map((finding) => finding.status));
  if (status === 'passed') return 'All checks passed';
  const [worst, ...others] = findings.filter((finding) => finding.status === status);
  if (worst === undefined) return '';
  const text = `${worst.name} ${status === 'failed' ? 'failed' : 'has a warning'}`;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return worst.reason === undefined ? `${text}${more}` : `${text}: ${worst.reason}${more}`;
}
