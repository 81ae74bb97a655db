import type { LevelFit } from '@linecheck/checks/levels/fit';
import type { FitResult } from '@linecheck/checks/levels/found';
import { compareRun, verdictAfter } from '@linecheck/checks/recheck/compare-run';
import type { StudioTable } from '@linecheck/checks/studios';
import type {
  ComparedRecheck,
  ComparedResult,
  GuestResult,
  ResultSubmission,
  SentRecheck,
  StoredRecheck,
} from '@linecheck/contract';
import { runWithRecheck } from '@linecheck/contract/sent-recheck';
import { namedStatusesOf } from '../../db/result-statuses';
import type { BaseRow } from './recheck-store';
import { storedFitOf, storedShowOf } from './rules';
import type { GuestResultStore, JudgedFit } from './store';

type Rechecked = Pick<ResultSubmission, 'microphoneStatus' | 'cameraStatus' | 'connectionStatus' | 'details'>;

interface Comparison extends SentRun {
  /** The demands of the show; undefined for a link without an episode. */
  readonly show: Parameters<typeof compareRun>[1];
}

type SentRun = Parameters<typeof runWithRecheck>[0];

type Compared = ReturnType<typeof compareRun>;

/** The comparison without measured values and device names, for a browser that did not send the full result. */
export function toCompared({ outcome, states }: Compared): ComparedRecheck {
  const changes = outcome.changes.map(({ part, code, isWorse, tellsGuest }) => ({ part, code, isWorse, tellsGuest }));
  return { isReady: outcome.isReady, parts: states, changes, isSoundProcessed: outcome.isSoundProcessed };
}

/** A result after a recheck: the comparison, the judgement that follows from it, and the statuses of its parts. */
interface JudgedRecheck extends Rechecked {
  readonly recheck: StoredRecheck;
  readonly fit: LevelFit;
}

/** A recheck always has a judgement, also without an episode: its statuses do not decide. */
export function judgeRecheck(base: BaseRow, comparison: Comparison): JudgedRecheck {
  const { taken, result, show } = comparison;
  const compared = compareRun(runWithRecheck(comparison), show);
  return {
    recheck: {
      base: base.id,
      since: base.submitted_at.toISOString(),
      isElsewhere: !base.is_own,
      ...comparedFields(compared),
      taken,
    },
    fit: judgementOf(compared),
    ...withVerdicts(result, compared.states, taken),
  };
}

const comparedFields = ({ outcome: { isReady, changes }, states }: Compared) => ({
  isReady,
  parts: states,
  changes: changes.map((change) => ({ ...change })),
});

const judgementOf = ({ outcome: { isReady, fit } }: Compared): LevelFit => ({
  fits: isReady,
  missed: fit?.missed ?? [],
});

function withVerdicts(result: Rechecked, states: ComparedResult['parts'], { parts }: SentRecheck): Rechecked {
  const { details = {}, microphoneStatus, cameraStatus, connectionStatus } = result;
  const verdicts = {
    microphone: verdictOf(states.microphone, parts.microphone),
    camera: verdictOf(states.camera, parts.camera),
    connection: verdictOf(states.connection, parts.connection),
  };
  return {
    microphoneStatus: verdicts.microphone?.status ?? microphoneStatus,
    cameraStatus: verdicts.camera?.status ?? cameraStatus,
    connectionStatus: verdicts.connection?.status ?? connectionStatus,
    details: {
      ...details,
      ...(verdicts.microphone && { microphone: detailOf(verdicts.microphone, details.microphone) }),
      ...(verdicts.camera && { camera: detailOf(verdicts.camera, details.camera) }),
      ...(verdicts.connection && { connection: detailOf(verdicts.connection) }),
    },
  };
}

const verdictOf = (
  state: ComparedResult['parts']['camera'],
  part: SentRecheck['parts']['camera' | 'microphone' | 'connection'],
) => (state === undefined || state === 'full' ? undefined : verdictAfter(state, part));

/** A part has no readings of a full check; the name of its device is kept. */
const detailOf = (
  { code, params }: ReturnType<typeof verdictAfter>,
  sent?: { readonly device?: string | undefined },
) => ({
  ...(code !== undefined && { code }),
  params: { ...params },
  ...(sent?.device !== undefined && { device: sent.device }),
});

export const showOfBase = ({ level, bounds, studio, minutes }: BaseRow, studios: StudioTable) =>
  level === null || studio === null || minutes === null
    ? undefined
    : storedShowOf({ level, bounds, studio, minutes }, studios);

type RecheckedRow = Awaited<ReturnType<GuestResultStore['rechecksOf']>>[number];

/** Compares a stored recheck with its full result again; undefined for a full result, or if that was deleted. */
function comparedAgain(
  { recheck, baseStatuses, baseDetails: details }: Omit<RecheckedRow, 'id'>,
  { result, show }: Pick<Comparison, 'result' | 'show'>,
) {
  if (recheck === null || baseStatuses === null) return undefined;
  const run = runWithRecheck({ base: { ...baseStatuses, details }, taken: recheck.taken, result });
  return { recheck, ...compareRun(run, show) };
}

type RowToJudge = Awaited<ReturnType<GuestResultStore['resultsToJudge']>>[number];

/** Undefined for a recheck whose full result was deleted; it keeps its judgement. */
export function judgedAgain(row: RowToJudge, studios: StudioTable): JudgedFit | undefined {
  const result = { ...namedStatusesOf(row), details: row.details ?? undefined };
  if (row.recheck === null) return { fit: storedFitOf(row, studios, result), recheck: null };
  const compared = comparedAgain(row, { result, show: storedShowOf(row, studios) });
  return compared && { fit: judgementOf(compared), recheck: { ...compared.recheck, ...comparedFields(compared) } };
}

/** Readings of today. Where a recheck measured none, the readings of the full result before it. */
export interface MergedResult extends GuestResult {
  /** The outcomes that are compared with the show. Undefined for a full result. */
  readonly today?: FitResult | undefined;
}

/** A result after a recheck, unless its full result was deleted. */
export function mergedResultOf(result: GuestResult, rows: readonly RecheckedRow[]): MergedResult {
  const row = rows.find(({ id }) => id === result.id);
  const details = result.details ?? {};
  const compared = row && comparedAgain(row, { result: { ...result, details }, show: undefined });
  if (!compared) return result;
  const { today } = compared.outcome;
  const { microphone, speakers, camera, connection } = today.outcomes;
  return {
    ...result,
    today,
    details: {
      ...details,
      ...(microphone && { microphone: { ...microphone.readings, ...details.microphone } }),
      ...(speakers && { speakers: { ...speakers.readings, ...details.speakers } }),
      ...(camera && { camera: { ...camera.readings, ...details.camera } }),
      ...(connection && { connection: { ...connection.readings, ...details.connection } }),
    },
  };
}
