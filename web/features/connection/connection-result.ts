import type { ResultDetails } from '@linecheck/contract';
import type { FinishedConnection } from './use-connection-test';

/** What the host is told about the connection (D20). */
export function connectionResult({ verdict, measured }: FinishedConnection): NonNullable<ResultDetails['connection']> {
  const said = { message: verdict.message, ...(verdict.advice !== undefined && { advice: verdict.advice }) };
  if (measured === undefined) return said;
  const { latencyMs, downloadMbps, uploadMbps } = measured.readings;
  const measuredBy = measured.provider === 'self' ? 'this server' : 'Cloudflare';
  return { ...said, latencyMs, downloadMbps, uploadMbps, measuredBy };
}
