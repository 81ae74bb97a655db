import type { LevelFit } from '../levels/fit';
import type { FitResult } from '../levels/found';
import type { MicrophoneReadings } from '../microphone/readings';
import type { CheckOutcome } from '../outcome';
import { CHANGE_CODES } from './change-codes';
import type { ReadingChange } from './changes';
import { lineChanges } from './line-changes';
import type { EarlierRun, RecheckedPart, RecheckFailure, RecheckPart, RecheckReadings } from './parts';
import { pictureChanges } from './picture-changes';
import { areLevelsCompared, soundChanges } from './sound-changes';

type PartOutcome =
  | { readonly kind: 'compared'; readonly changes: readonly ReadingChange[] }
  | { readonly kind: 'not-rechecked' }
  | { readonly kind: 'failed'; readonly reason: RecheckFailure };

export interface RecheckOutcome {
  readonly parts: Readonly<Record<RecheckPart, PartOutcome>>;
  readonly changes: readonly ReadingChange[];
  /**
   * True if the microphone was measured on both days, and the browser changed its sound on one of them: then levels and
   * noise are not compared.
   */
  readonly isSoundProcessed: boolean;
  readonly today: FitResult;
  /** The comparison with the show, if there is one. */
  readonly fit: LevelFit | undefined;
  /**
   * True if all of this holds: every part that is asked for was rechecked and did not fail; the show's level is met,
   * or, without a show, there is no warning; nothing has changed for the worse.
   */
  readonly isReady: boolean;
}

interface RecheckQuestion {
  readonly earlier: EarlierRun;
  readonly recheck: RecheckReadings;
  /** The parts that have to be rechecked: the checks that a guest has to run for the show. */
  readonly asked: readonly RecheckPart[];
  /** Compares with the show: `fitForShow`. Undefined for a link without a show. */
  readonly compareWithShow?: ((result: FitResult) => LevelFit) | undefined;
}

/** Compares a recheck with the earlier run (decision 139). A part that was not rechecked never counts as ready. */
export function outcomeOfRecheck({ earlier, recheck, asked, compareWithShow }: RecheckQuestion): RecheckOutcome {
  const changes = changesOf(earlier, recheck);
  const today = resultOfToday(earlier, recheck);
  const fit = compareWithShow?.(today);
  const [before, now] = [earlier.outcomes.microphone, recheck.parts.microphone];
  return {
    parts: {
      microphone: partOf('microphone', recheck, changes),
      camera: partOf('camera', recheck, changes),
      connection: partOf('connection', recheck, changes),
    },
    changes,
    isSoundProcessed:
      before !== undefined && now.kind === 'measured' && !areLevelsCompared(before.readings, now.outcome.readings),
    today,
    fit,
    isReady:
      asked.every((part) => isGood(recheck.parts[part], fit) && earlier.outcomes[part] !== undefined) &&
      (fit === undefined || fit.fits) &&
      !changes.some(({ isWorse, part }) => isWorse && (part === 'speakers' || asked.includes(part))),
  };
}

function partOf(part: RecheckPart, { parts }: RecheckReadings, all: readonly ReadingChange[]): PartOutcome {
  const rechecked: RecheckedPart = parts[part];
  if (rechecked.kind !== 'measured') return rechecked;
  return { kind: 'compared', changes: all.filter((change) => change.part === part) };
}

/** With a show, the show's level decides about warnings. Without a show, a warning is not good. */
const isGood = (part: RecheckedPart, fit: LevelFit | undefined): boolean =>
  part.kind === 'measured' && (fit === undefined ? part.outcome.status === 'passed' : part.outcome.status !== 'failed');

/**
 * The earlier result with today's readings in place of the earlier ones. Readings that the recheck did not measure
 * stay.
 */
function resultOfToday({ outcomes, environment }: EarlierRun, { parts }: RecheckReadings): FitResult {
  const { microphone, camera, connection } = parts;
  return {
    outcomes: {
      ...outcomes,
      ...(microphone.kind === 'measured' && {
        microphone: { ...microphone.outcome, readings: soundOfToday(outcomes.microphone, microphone.outcome) },
      }),
      ...(camera.kind === 'measured' && {
        camera: { ...camera.outcome, readings: { ...outcomes.camera?.readings, ...camera.outcome.readings } },
      }),
      ...(connection.kind === 'measured' && {
        connection: {
          ...connection.outcome,
          readings: { ...outcomes.connection?.readings, ...connection.outcome.readings },
        },
      }),
    },
    ...(environment && { environment }),
  };
}

/** A wider band proves nothing, because noise hides the upper edge. */
function soundOfToday(
  before: CheckOutcome<'microphone'> | undefined,
  { readings: now }: CheckOutcome<'microphone'>,
): MicrophoneReadings {
  const readings = { ...before?.readings, ...now };
  const [was, is] = [before?.readings.bandwidthHz, now.bandwidthHz];
  return was !== undefined && is !== undefined && was.value < is.value ? { ...readings, bandwidthHz: was } : readings;
}

function changesOf(earlier: EarlierRun, recheck: RecheckReadings): readonly ReadingChange[] {
  const { microphone, camera, connection } = recheck.parts;
  const { outcomes, system } = earlier;
  const systems = { before: system, now: recheck.system };
  const found: readonly ReadingChange[] = [
    ...(outcomes.microphone && microphone.kind === 'measured'
      ? soundChanges({ before: outcomes.microphone.readings, now: microphone.outcome.readings, systems })
      : []),
    ...(outcomes.camera && camera.kind === 'measured'
      ? pictureChanges({ before: outcomes.camera.readings, now: camera.outcome.readings, systems })
      : []),
    ...(outcomes.connection && connection.kind === 'measured'
      ? lineChanges({ before: outcomes.connection.readings, now: connection.outcome.readings })
      : []),
    ...outputChanges(earlier, recheck),
  ];
  return found.toSorted((one, other) => CHANGE_CODES.indexOf(one.code) - CHANGE_CODES.indexOf(other.code));
}

function outputChanges({ outcomes }: EarlierRun, { isOutputListed }: RecheckReadings): readonly ReadingChange[] {
  const before = outcomes.speakers?.readings.device;
  if (before === undefined || isOutputListed !== false) return [];
  return [{ part: 'speakers', code: 'output-gone', before, isWorse: true, tellsGuest: true }];
}
