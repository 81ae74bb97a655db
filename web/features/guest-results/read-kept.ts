import { CHECKS, type CheckName, perKnownCheck } from '@linecheck/checks/check';
import { REQUIREMENT_NAMES } from '@linecheck/checks/levels/requirements';
import { MENDING_TRIES_MAX } from '@linecheck/checks/mending/tries';
import type { ReadingSpec, ReadingTable } from '@linecheck/checks/reading';
import { READINGS } from '@linecheck/checks/readings';
import { isRecord } from '@linecheck/checks/records';
import { VERDICT_STATUSES } from '@linecheck/checks/verdict';
import type { KeptInBrowser, KeptRun } from '@linecheck/contract';

/*
 * Data that a guest's page stores in the browser for its next load. It is never sent, but checked as strictly as a
 * request: it may come from another version of the page, or from another script or person with access to the storage.
 */

type Test = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Test>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && !Array.isArray(value);

const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);

/** Fields of an object, which may have others. */
const withFields =
  (shape: Shape): Test =>
  (value) =>
    isObject(value) && Object.entries(shape).every(([name, test]) => test(value[name]));

/** The fields of an object, which has no others. */
const exactly =
  (shape: Shape): Test =>
  (value) =>
    withFields(shape)(value) && isObject(value) && Object.keys(value).every((name) => Object.hasOwn(shape, name));

const listOf =
  (test: Test, { min = 0, max = Number.POSITIVE_INFINITY } = {}): Test =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every((each) => test(each));

const oneOf =
  (values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);

const textOf =
  (max: number): Test =>
  (value) =>
    typeof value === 'string' && [...value].length <= max;

const between =
  (min: number, max: number): Test =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max;

const isFlag = oneOf([true, false]);
const isNumber: Test = (value) => typeof value === 'number' && Number.isFinite(value);

const isTime: Test = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));

const isId: Test = (value) => typeof value === 'string' && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value);

/** Also unfinished input, which no form has checked. */
const isText = textOf(1000);
const isLabel = textOf(200);
const isStatus = oneOf(VERDICT_STATUSES);

const recordOf =
  (test: Test, name: RegExp): Test =>
  (value) =>
    isObject(value) && Object.entries(value).every(([key, each]) => name.test(key) && test(each));

const isVerdict = exactly({
  status: isStatus,
  code: optional(isText),
  /** Missing in runs that versions without parameters have stored. */
  params: optional(
    recordOf((param) => isText(param) || isNumber(param) || isFlag(param) || listOf(isText)(param), /./s),
  ),
  /** Stored by versions that did not have a code for everything. */
  message: optional(isText),
  details: optional(isText),
  advice: optional(isText),
});

const isBasis = oneOf(['measured', 'assumed']);

const isDelay: Test = (ms) => ms === null || between(0, 120_000)(ms);
const SECOND = [between(0, 1), between(0, 1000), isDelay, isDelay];

/** A second of a line (`CourseSecond`). */
const isSecond: Test = (second) =>
  Array.isArray(second) && second.length === SECOND.length && SECOND.every((test, at) => test(second[at]));

function testOf(spec: ReadingSpec): Test {
  switch (spec.kind) {
    case 'quantity':
      return withFields({ value: between(spec.min, spec.max), basis: isBasis, bound: optional(oneOf(['at-least'])) });
    case 'fact':
      return withFields({ value: isFlag, basis: isBasis });
    case 'choice':
    case 'name':
      return isLabel;
    case 'course':
      return withFields({
        value: withFields({
          beganAt: isTime,
          seconds: listOf((second) => second === null || isSecond(second), { min: 1, max: spec.most }),
        }),
        basis: isBasis,
      });
    case 'spectrum':
      return withFields({ value: listOf(between(-150, 150), { min: spec.bands, max: spec.bands }), basis: isBasis });
  }
}

const shapeOf = (table: ReadingTable): Shape =>
  Object.fromEntries(Object.entries(table).map(([key, spec]) => [key, optional(testOf(spec))]));

const isParam: Test = (param) =>
  isLabel(param) || isNumber(param) || isFlag(param) || listOf(isLabel, { max: 8 })(param);

const isReason = withFields({
  status: optional(isStatus),
  code: optional((code) => typeof code === 'string' && /^[a-z][a-z0-9-]{0,59}$/.test(code)),
  params: optional(recordOf(isParam, /^[a-zA-Z]{1,40}$/)),
  message: optional(textOf(300)),
  advice: optional(textOf(300)),
});

const hasReason: Test = (value) => isRecord(value) && (value.code !== undefined || value.message !== undefined);

/** What a check has found, as the server accepts it. Unknown readings of a newer page stay, and are not read. */
const isFound = (check: CheckName): Test => {
  const hasReadings = withFields(shapeOf(READINGS[check]));
  return (value) => isReason(value) && hasReason(value) && hasReadings(value);
};

const isKeptCheck = (check: CheckName): Test =>
  exactly({
    verdict: isVerdict,
    /** Missing if the version that stored it did not record the time. */
    checkedAt: optional(isTime),
    found: optional(isFound(check)),
  });

/** The act may be one of a newer page. */
const isTry = exactly({ reason: isLabel, act: isLabel, answer: oneOf(['helped', 'hint', 'not-yet', 'untold']) });

const isKeptRun = exactly({
  submissionId: optional(isId),
  changedAt: isTime,
  checks: withFields(Object.fromEntries(CHECKS.map((check) => [check, optional(isKeptCheck(check))]))),
  ticked: optional(listOf(isLabel, { max: 100 })),
  mended: optional(
    withFields(Object.fromEntries(CHECKS.map((check) => [check, optional(listOf(isTry, { max: MENDING_TRIES_MAX }))]))),
  ),
  person: optional(exactly({ guestName: isText, guestEmail: isText, notes: isText })),
  isUnsent: isFlag,
});

const isMissed = withFields({
  requirement: oneOf(REQUIREMENT_NAMES),
  need: oneOf(['must', 'should']),
  is: oneOf(['short', 'close', 'missing']),
  reading: optional((value) => isNumber(value) || isFlag(value) || isText(value)),
  isAtLeast: optional(oneOf([true])),
  bound: optional(isNumber),
  because: optional(isText),
});

const isSharedRun = exactly({
  submissionId: optional(isId),
  sharedAt: isTime,
  guestName: isText,
  guestEmail: isText,
  statuses: withFields(Object.fromEntries(CHECKS.map((check) => [check, optional(isStatus)]))),
  fit: optional(withFields({ fits: isFlag, missed: listOf(isMissed) })),
});

const isKept = exactly({ run: optional(isKeptRun), shared: optional(isSharedRun) });

/** A run as any version may have stored it. */
type StoredRun = Omit<KeptRun, 'checks' | 'ticked'> & {
  readonly ticked?: KeptRun['ticked'];
  readonly checks: { readonly [Name in CheckName]?: StoredCheck<Name> };
};

type StoredCheck<Name extends CheckName> = Omit<NonNullable<KeptRun['checks'][Name]>, 'verdict'> & {
  readonly verdict: Omit<KeptRunVerdict, 'params'> & Partial<Pick<KeptRunVerdict, 'params'>>;
};

type KeptRunVerdict = NonNullable<KeptRun['checks'][CheckName]>['verdict'];

/** Reads the stored data of a link; undefined if it is not in order. Checks that this version does not have are left out. */
export function readKept(value: unknown): KeptInBrowser | undefined {
  if (!isKept(value)) return undefined;
  const { run, shared } = value as { readonly run?: StoredRun; readonly shared?: KeptInBrowser['shared'] }; // `isKept` has checked the shape.
  return { ...(run && { run: runIn(run) }), ...(shared && { shared }) };
}

function runIn({ checks, ticked = [], ...run }: StoredRun): KeptRun {
  const known = perKnownCheck((check) => {
    const kept = checks[check];
    return kept && { ...kept, verdict: { ...kept.verdict, params: kept.verdict.params ?? {} } };
  });
  return { ...run, ticked, checks: known as KeptRun['checks'] }; // Each check has its own type of readings.
}
