import type { ResultDetails } from '@linecheck/contract';
import type { FinishedConnection } from './use-connection-test';

/** What the host is told about the connection (D20). */
export function connectionResult({ verdict, measured }: FinishedConnection): NonNullable<ResultDetails['connection']> {
  const said = { message: verdict.message, ...(verdict.advice !== undefined && { advice: verdict.advice }) };
  if (measured === undefined) return said;
  const { latencyMs, downloadMbps, uploadMbps } = measured.readings;
  const readings = { latencyMs, downloadMbps, uploadMbps };
  const isEstimate = Object.values(readings).every((reading) => reading.basis === 'assumed');
  const measuredBy = measured.provider === 'self' ? 'this server' : 'Cloudflare';
  return { ...said, ...readings, ...(!isEstimate && { measuredBy }) };
}
