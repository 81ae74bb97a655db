import type { CheckOutcome } from '@linecheck/checks/outcome';
import type { ComparedPart, RunWithRecheck } from '@linecheck/checks/recheck/compare-run';
import type { RecheckedPart, RecheckPart, RecheckReadings } from '@linecheck/checks/recheck/parts';
import { NOT_ASKED } from '@linecheck/checks/verdict';
import type { CheckFields, CheckStatus } from '../check-statuses';
import { outcomesOf, type ResultDetails, sentChecks } from '../result-checks';
import type { RecheckedResult, SentRecheck } from './recheck';

/** Outcome of a part without readings. It is never read. */
const NOTHING: CheckOutcome = { status: 'passed', code: NOT_ASKED.code, params: {}, readings: {} };

const measuredOr = <Part extends RecheckPart>(part: RecheckedPart<Part>) =>
  part.kind === 'measured' ? part.outcome : NOTHING;

export function toSentRecheck({ parts, isOutputListed }: RecheckReadings): SentRecheck {
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

interface SentRun {
  /** The full result before. */
  readonly base: CheckFields & { readonly details?: ResultDetails | null | undefined };
  readonly taken: SentRecheck;
  /** The result of today, with the parts that were checked in full. */
  readonly result: RecheckedResult;
}

/** Converts a result with its recheck from the wire. */
export function runWithRecheck({ base, taken: { parts, isOutputListed }, result }: SentRun): RunWithRecheck {
  const { microphone, camera, connection } = parts;
  const { environment, browser, system } = result.details ?? {};
  const full = outcomesOf(result);
  const short = outcomesOf({
    microphoneStatus: statusIn(microphone),
    cameraStatus: statusIn(camera),
    connectionStatus: statusIn(connection),
    details: { microphone: foundIn(microphone), camera: foundIn(camera), connection: foundIn(connection) },
  });
  return {
    base: { outcomes: outcomesOf(base), environment: base.details?.environment, system: base.details?.system },
    parts: {
      microphone: comparedPart(microphone, { short: short.microphone, full: full.microphone }),
      camera: comparedPart(camera, { short: short.camera, full: full.camera }),
      connection: comparedPart(connection, { short: short.connection, full: full.connection }),
    },
    isOutputListed,
    today: { outcomes: full, environment, browser, system },
  };
}

type SentPart = SentRecheck['parts'][RecheckPart];

const statusIn = (part: SentPart): CheckStatus => (part.kind === 'measured' ? part.status : NOTHING.status);

type PartWith<Found> =
  | { readonly kind: 'measured'; readonly found?: Found }
  | { readonly kind: Exclude<SentPart['kind'], 'measured'> };

const foundIn = <Found>(part: PartWith<Found>): Found | undefined =>
  part.kind === 'measured' ? part.found : undefined;

function comparedPart<Part extends RecheckPart>(
  sent: SentPart,
  { short, full }: Readonly<Record<'short' | 'full', CheckOutcome<Part> | undefined>>,
): ComparedPart<Part> {
  if (sent.kind === 'failed') return { kind: 'failed', reason: sent.reason };
  if (sent.kind === 'full') return { kind: 'full', outcome: full };
  return sent.kind === 'not-rechecked' || short === undefined
    ? { kind: 'not-rechecked' }
    : { kind: 'measured', outcome: short };
}
