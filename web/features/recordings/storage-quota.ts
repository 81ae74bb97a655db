import type { StorageUsage } from '@linecheck/contract';
import type recordings from '@linecheck/texts/en/recordings';
import { fill } from '../../texts/fill';
import { formatNumber } from '../../texts/format';

const MB = 1_000_000;

/**
 * Recording of 15 seconds at the recorder's 1 Mbps (D10), rounded up: with less storage left, the next recording may be
 * refused.
 */
const ONE_CLIP_BYTES = 2.5 * MB;

const NEAR_LIMIT_SHARE = 0.9;

type QuotaState = 'ok' | 'nearLimit' | 'full';

export function quotaState({ usedBytes, quotaBytes }: StorageUsage): QuotaState {
  if (usedBytes + ONE_CLIP_BYTES > quotaBytes) return 'full';
  return usedBytes > quotaBytes * NEAR_LIMIT_SHARE ? 'nearLimit' : 'ok';
}

export const usedShare = ({ usedBytes, quotaBytes }: StorageUsage): number =>
  quotaBytes === 0 ? 1 : Math.min(1, usedBytes / quotaBytes);

/** Whole megabytes; one decimal place above 0 and below 10 MB. */
function inMb(bytes: number): string {
  const mb = bytes / MB;
  return formatNumber(mb, mb > 0 && mb < 10 ? 1 : 0);
}

export const storageUsageLabel = (texts: typeof recordings, { usedBytes, quotaBytes }: StorageUsage): string =>
  fill(texts.storageUsed, { used: inMb(usedBytes), quota: inMb(quotaBytes) });
