import { fitForShow } from '@linecheck/checks/levels/fit';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { outcomeOfRecheck, type RecheckOutcome } from '@linecheck/checks/recheck/outcome';
import { RECHECK_PARTS, type Recheck, type RecheckedPart, type RecheckPart } from '@linecheck/checks/recheck/parts';
import { NOT_ASKED, type Reason } from '@linecheck/checks/verdict';
import { type CheckFields, type CheckStatus, outcomesOf, type ResultDetails, sentChecks } from '../result-checks';
import type { RecheckedResult, RecheckState, RecheckStates, SentRecheck } from './recheck';

/**
 * Codes of a check that was part of a short check: as it was, changed, or without a reading of today. Their readings are
 * those of the full check before.
 */
const RECHECKED = ['as-before', 'changed', 'not-rechecked'] as const;

export type Rechecked = (typeof RECHECKED)[number];

/** True for the verdict of a check that was not run in full. */
const isRechecked = ({ code }: Pick<Reason, 'code'>): boolean => RECHECKED.some((each) => each === code);

interface Comparison {
  readonly base: CheckFields & { readonly details?: ResultDetails | null | undefined };
  /** The demands of the show; undefined for a link without an episode. */
  readonly show: Parameters<typeof fitForShow>[0] | undefined;
  readonly taken: SentRecheck;
  /** The result of today, with the parts that were checked in full. */
  readonly result: RecheckedResult;
}

/** Compares a recheck with the full result before it, and with the show. */
export function compareRun({ base, show, taken, result }: Comparison) {
  const { environment = base.details?.environment, browser, system } = result.details ?? {};
  // None of the parts is optional: a show that does not leave a part out needs it.
  const asked = RECHECK_PARTS.filter((part) => show === undefined || show.level.checks[part] !== undefined);
  const { speakers } = outcomesOf(result);
  const outcome = outcomeOfRecheck({
    earlier: {
      outcomes: { ...outcomesOf(base), ...(speakers && !isRechecked(speakers) && { speakers }) },
      environment,
      system: base.details?.system,
    },
    recheck: recheckOf(taken, result),
    asked,
    fitOf: show && ((today) => fitForShow(show, { ...today, browser, system })),
  });
  return { outcome, states: statesOf(outcome, taken, asked) };
}

/** Outcome of a part without readings. It is never read. */
const NOTHING: CheckOutcome = { status: 'passed', code: NOT_ASKED.code, params: {}, readings: {} };

const measuredOr = <Part extends RecheckPart>(part: RecheckedPart<Part>) =>
  part.kind === 'measured' ? part.outcome : NOTHING;

/** Converts a recheck to the wire. */
export function toSentRecheck({ parts, isOutputListed }: Recheck): SentRecheck {
  const { microphone, camera, connection } = parts;
  const { details } = sentChecks({
    microphone: measuredOr(microphone),
    camera: measuredOr(camera),
    connection: measuredOr(connection),
  });
  return {
    parts: {
      microphone: sentPart(microphone, details.microphone),
      camera: sentPart(camera, details.camera),
      connection: sentPart(connection, details.connection),
    },
    ...(isOutputListed !== undefined && { isOutputListed }),
  };
}

const sentPart = <Part extends RecheckPart, Found>(part: RecheckedPart<Part>, found: Found) =>
  part.kind === 'measured' ? { kind: part.kind, status: part.outcome.status, found } : part;

type SentPart = SentRecheck['parts'][RecheckPart];

/** Converts a recheck on the wire. A part that was checked in full counts as measured. */
function recheckOf({ parts, isOutputListed }: SentRecheck, result: RecheckedResult): Recheck {
  const { microphone, camera, connection } = parts;
  const full = result.details;
  const outcomes = outcomesOf({
    microphoneStatus: statusIn(microphone, result.microphoneStatus),
    cameraStatus: statusIn(camera, result.cameraStatus),
    connectionStatus: statusIn(connection, result.connectionStatus),
    details: {
      microphone: foundIn(microphone, full?.microphone),
      camera: foundIn(camera, full?.camera),
      connection: foundIn(connection, full?.connection),
    },
  });
  return {
    parts: {
      microphone: withOutcome(microphone, outcomes.microphone),
      camera: withOutcome(camera, outcomes.camera),
      connection: withOutcome(connection, outcomes.connection),
    },
    isOutputListed,
    system: full?.system,
  };
}

const statusIn = (part: SentPart, full: CheckStatus): CheckStatus => (part.kind === 'measured' ? part.status : full);

type PartWith<Found> = { readonly kind: 'measured'; readonly found?: Found } | { readonly kind: Unmeasured };
type Unmeasured = Exclude<SentPart['kind'], 'measured'>;

const foundIn = <Found>(part: PartWith<Found>, full: Found): Found | undefined =>
  part.kind === 'measured' ? part.found : full;

function withOutcome<Part extends RecheckPart>(
  sent: SentPart,
  outcome: CheckOutcome<Part> | undefined,
): RecheckedPart<Part> {
  if (sent.kind === 'failed') return { kind: 'failed', reason: sent.reason };
  return sent.kind === 'not-rechecked' || outcome === undefined
    ? { kind: 'not-rechecked' }
    : { kind: 'measured', outcome };
}

/** States of the parts after a recheck. @param asked The parts that have to be rechecked. */
function statesOf(
  { parts: compared }: RecheckOutcome,
  { parts: sent }: SentRecheck,
  asked: readonly RecheckPart[],
): RecheckStates {
  const stateOf = (part: RecheckPart): RecheckState | undefined => {
    if (sent[part].kind === 'full') return 'full';
    if (sent[part].kind === 'not-rechecked' && !asked.includes(part)) return undefined;
    const { kind } = compared[part];
    if (kind === 'changed') return compared[part].changes.some(({ isWorse }) => isWorse) ? 'changed' : 'same';
    return kind === 'as-it-was' ? 'same' : 'not-rechecked';
  };
  return { microphone: stateOf('microphone'), camera: stateOf('camera'), connection: stateOf('connection') };
}

/** The verdict of a part that was not checked in full. A finding of the short check counts if nothing has changed. */
export function verdictAfter(state: Exclude<RecheckState, 'full'>, part: SentPart): Reason {
  if (state !== 'same') return { status: 'warning', code: state, params: {} };
  if (part.kind !== 'measured' || part.status === 'passed') return { status: 'passed', code: 'as-before', params: {} };
  return { status: part.status, code: part.found?.code, params: part.found?.params ?? {} };
}
