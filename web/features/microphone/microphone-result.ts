import type { ResultDetails } from '@linecheck/contract';
import type { FinishedMicrophone } from './run-take';

const measured = (value: number) => ({ value, basis: 'measured' }) as const;

/** What the host is told about the microphone (D20). */
export function microphoneResult({ verdict, take }: FinishedMicrophone): NonNullable<ResultDetails['microphone']> {
  const said = { message: verdict.message, ...(verdict.advice !== undefined && { advice: verdict.advice }) };
  if (take === undefined) return said;
  return {
    ...said,
    device: take.deviceLabel,
    peakDbfs: measured(take.reading.peakDbfs),
    rmsDbfs: measured(take.reading.rmsDbfs),
    clippedRatio: measured(take.reading.clippedRatio),
    processing: take.processing,
  };
}
