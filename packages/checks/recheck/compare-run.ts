import type { EnvironmentReadings } from '../environment/readings';
import { fitForShow } from '../levels/fit';
import type { CheckOutcome, CheckOutcomes } from '../outcome';
import type { VerdictParams, VerdictReason, VerdictStatus } from '../verdict';
import { outcomeOfRecheck, type RecheckOutcome } from './outcome';
import { type EarlierRun, RECHECK_PARTS, type RecheckedPart, type RecheckPart, type RecheckState } from './parts';

/**
 * Codes of a check in a recheck: changed for the worse or not, or not measured today. Their readings are those of the
 * earlier full check.
 */
const RECHECK_CODES = ['unchanged', 'changed', 'not-rechecked'] as const satisfies readonly RecheckState[];

export type RecheckCode = (typeof RECHECK_CODES)[number];

/** True for the verdict of a check that was not run in full. */
const isRechecked = ({ code }: Pick<VerdictReason, 'code'>): boolean => RECHECK_CODES.some((each) => each === code);

/** A part of a run after a recheck; `full`: the part was checked in full, with the outcome of today's result. */
export type ComparedPart<Part extends RecheckPart = RecheckPart> =
  | RecheckedPart<Part>
  | { readonly kind: 'full'; readonly outcome: CheckOutcome<Part> | undefined };

/** A run with a recheck, and the full run before it. */
export interface RunWithRecheck {
  readonly base: EarlierRun;
  readonly parts: { readonly [Part in RecheckPart]: ComparedPart<Part> };
  /** See `RecheckReadings`. */
  readonly isOutputListed?: boolean | undefined;
  /** The result of today, with the parts that were checked in full. */
  readonly today: {
    readonly outcomes: CheckOutcomes;
    readonly environment?: EnvironmentReadings | undefined;
    readonly browser?: string | undefined;
    readonly system?: string | undefined;
  };
}

/**
 * Compares a run with the full run before it, and with the show.
 *
 * @param show The demands of the show; undefined for a link without an episode.
 */
export function compareRun({ base, parts, isOutputListed, today }: RunWithRecheck, show: ShowDemands | undefined) {
  const { outcomes, environment = base.environment, browser, system } = today;
  // None of the parts is optional: a show that does not leave a part out needs it.
  const asked = RECHECK_PARTS.filter((part) => show === undefined || show.level.checks[part] !== undefined);
  const { speakers } = outcomes;
  const { microphone, camera, connection } = parts;
  const outcome = outcomeOfRecheck({
    earlier: {
      outcomes: { ...base.outcomes, ...(speakers && !isRechecked(speakers) && { speakers }) },
      environment,
      system: base.system,
    },
    recheck: {
      parts: { microphone: measuredIn(microphone), camera: measuredIn(camera), connection: measuredIn(connection) },
      isOutputListed,
      system,
    },
    asked,
    compareWithShow: show && ((result) => fitForShow(show, { ...result, browser, system })),
  });
  return { outcome, states: statesOf(outcome, parts, asked) };
}

type ShowDemands = Parameters<typeof fitForShow>[0];

/** A part that was checked in full counts as measured. */
function measuredIn<Part extends RecheckPart>(part: ComparedPart<Part>): RecheckedPart<Part> {
  if (part.kind !== 'full') return part;
  return part.outcome === undefined ? { kind: 'not-rechecked' } : { kind: 'measured', outcome: part.outcome };
}

/** States of the parts after a recheck. @param asked The parts that have to be rechecked. */
function statesOf(
  { parts: compared }: RecheckOutcome,
  parts: RunWithRecheck['parts'],
  asked: readonly RecheckPart[],
): Readonly<Record<RecheckPart, RecheckState | undefined>> {
  const stateOf = (part: RecheckPart): RecheckState | undefined => {
    if (parts[part].kind === 'full') return 'full';
    if (parts[part].kind === 'not-rechecked' && !asked.includes(part)) return undefined;
    const found = compared[part];
    if (found.kind !== 'compared') return 'not-rechecked';
    return found.changes.some(({ isWorse }) => isWorse) ? 'changed' : 'unchanged';
  };
  return { microphone: stateOf('microphone'), camera: stateOf('camera'), connection: stateOf('connection') };
}

/** A part of a recheck, of which only its finding is read. */
type FoundPart =
  | { readonly kind: 'measured'; readonly status: VerdictStatus; readonly found?: Finding | undefined }
  | { readonly kind: 'failed' | 'full' | 'not-rechecked' };

interface Finding {
  readonly code?: string | undefined;
  readonly params?: VerdictParams | undefined;
}

/** The verdict of a part that was not checked in full. A finding of the short check counts if nothing has changed. */
export function verdictAfter(state: Exclude<RecheckState, 'full'>, part: FoundPart): VerdictReason {
  if (state !== 'unchanged') return { status: 'warning', code: state, params: {} };
  if (part.kind !== 'measured' || part.status === 'passed') return { status: 'passed', code: state, params: {} };
  // A verdict without a code would have no words.
  return { status: part.status, code: part.found?.code ?? state, params: part.found?.params ?? {} };
}
