import { measuredLine, sufficiencyFor, USES } from '../connection/enough-for';
import { MIN_TO_JUDGE_LOSS } from '../connection/media/thresholds';
import type { SomeConnectionReadings } from '../connection/readings';
import { type MarkedReading, measuredNumber } from '../reading';
import { keysOf } from '../records';
import type { ChangeCode } from './change-codes';
import type { ReadingChange } from './changes';
import { RECHECK } from './thresholds';

const T = RECHECK.line;

interface Lines {
  readonly before: SomeConnectionReadings;
  readonly now: SomeConnectionReadings;
}

interface Values {
  readonly before: number | undefined;
  readonly now: number | undefined;
}

/** Changes of the line. The address and the provider are not compared: providers change the addresses of homes. */
export function lineChanges({ before, now }: Lines): readonly ReadingChange[] {
  const [was, is] = [measuredLine(before), measuredLine(now)];
  const isBlocked = before.mediaPath === 'measured' && now.mediaPath === 'blocked';
  const loss = { before: was.lostShare, now: is.lostShare };
  const hasEnoughProbes = (measuredNumber(now.probes) ?? 0) >= MIN_TO_JUDGE_LOSS;
  const jitter = { before: was.jitterMs, now: is.jitterMs };
  // A latency of requests is longer than a round trip of packets, so only two of a kind are compared.
  const trip = { before: measuredNumber(before.roundTripMs), now: measuredNumber(now.roundTripMs) };
  return [
    ...(isBlocked ? [worse('udp-blocked', { before: undefined, now: undefined })] : []),
    ...(hasEnoughProbes && isLossier(loss) ? [worse('loss', loss)] : []),
    ...(isMore(jitter, T.jitter) ? [worse('unsteady', jitter)] : []),
    ...(isMore(trip, T.roundTrip) ? [worse('later', trip)] : []),
    // Against another server a line has another speed.
    ...(before.provider === now.provider
      ? [
          ...slower('slower-upload', before.uploadMbps, now.uploadMbps, losesUse(was, is)),
          ...slower('slower-download', before.downloadMbps, now.downloadMbps, losesUse(was, is)),
        ]
      : []),
  ];
}

/** @param matters False if the line is still sufficient for every use for which it was sufficient. */
const worse = (code: ChangeCode, { before, now }: Values, matters = true): ReadingChange => ({
  part: 'connection',
  code,
  ...(before !== undefined && now !== undefined && { before, now }),
  isWorse: matters,
  tellsGuest: matters,
});

const isLossier = ({ before, now }: Values): boolean =>
  before !== undefined && now !== undefined && now >= T.lostShare && now - before >= T.lostMore;

const isMore = ({ before, now }: Values, { ms, times }: { readonly ms: number; readonly times: number }): boolean =>
  before !== undefined && now !== undefined && now - before >= ms && now >= times * before;

/** A lower bound measured today never proves that the line is slower. */
function slower(
  code: ChangeCode,
  before: MarkedReading | undefined,
  now: MarkedReading | undefined,
  matters: boolean,
): readonly ReadingChange[] {
  const [was, is] = [measuredNumber(before), measuredNumber(now)];
  if (was === undefined || is === undefined || now?.bound === 'at-least') return [];
  return was >= T.slowerTimes * is ? [worse(code, { before: was, now: is }, matters)] : [];
}

type Line = ReturnType<typeof measuredLine>;

/** True if the speeds were sufficient for a use and are no longer. */
function losesUse(was: Line, is: Line): boolean {
  const isEnough = (use: keyof typeof USES, line: Line) =>
    !sufficiencyFor(use, line).because.some(({ measure }) => measure === 'uploadMbps' || measure === 'downloadMbps');
  return keysOf(USES).some((use) => isEnough(use, was) && !isEnough(use, is));
}
