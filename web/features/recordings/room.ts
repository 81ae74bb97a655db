import type { ClipRoom } from '@linecheck/contract';

const MB = 1_000_000;

/** A recording of 15 seconds at the recorder's 1 Mbps (D10), rounded up: with less room than this, the next one may be refused. */
const ONE_CLIP_BYTES = 2.5 * MB;

const TIGHT_SHARE = 0.9;

type RoomState = 'free' | 'tight' | 'full';

export function stateOf({ usedBytes, quotaBytes }: ClipRoom): RoomState {
  if (usedBytes + ONE_CLIP_BYTES > quotaBytes) return 'full';
  return usedBytes > quotaBytes * TIGHT_SHARE ? 'tight' : 'free';
}

export const shareOf = ({ usedBytes, quotaBytes }: ClipRoom): number =>
  quotaBytes === 0 ? 1 : Math.min(1, usedBytes / quotaBytes);

/** Which way leads to more room depends on whether letters reach anybody. */
export const howToConfirm = (sendsMail: boolean): string =>
  sendsMail
    ? 'Open the link in the letter that you got when you signed up. If you cannot find it, ask for a new password: that link confirms your address, too.'
    : 'Ask whoever runs this installation to confirm your account.';

const inMb = (bytes: number): string => {
  const mb = bytes / MB;
  return mb > 0 && mb < 10 ? mb.toFixed(1) : Math.round(mb).toLocaleString('en');
};

export const roomInWords = ({ usedBytes, quotaBytes }: ClipRoom): string =>
  `${inMb(usedBytes)} of ${inMb(quotaBytes)} MB used, by your own and your guests' recordings`;
