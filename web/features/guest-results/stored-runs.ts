import { REQUIRED_CHECKS, someChecks } from '@linecheck/checks/check';
import type { KeptInBrowser, KeptRun, SharedRun } from '@linecheck/contract';
import { readKept } from './read-kept';
import { codeOfKey, storedRunKey } from './stored-run-key';

const HOUR_MS = 3_600_000;
/** Counted from the last change; each check also expires separately. */
const RUN_MS = 24 * HOUR_MS;
/** Default validity of a link, so that a later run can refer to the previous one. */
const SHARED_MS = 30 * 24 * HOUR_MS;

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

interface StoredRunDependencies {
  readonly storage?: Place;
  readonly now?: () => number;
}

export type RunContent = Omit<KeptRun, 'changedAt'>;

const NOTHING: KeptInBrowser = {};

/**
 * Storage of this browser for guest links: the run that is not shared yet, and the last shared one. If storage is
 * unavailable or full, a run lasts only as long as its page, and is not reported as stored. Exported for tests.
 */
export function createStoredRuns({ storage, now = Date.now }: StoredRunDependencies = {}) {
  // The global is only accessed inside a `try`: browsers that block cookies throw on access.
  const place = () => storage ?? localStorage;

  /** Unreadable and expired data count as missing. */
  const find = (code: string): KeptInBrowser => attempt(() => fresh(read(place(), storedRunKey(code)), now()), NOTHING);

  const write = (code: string, kept: KeptInBrowser): boolean =>
    attempt(() => {
      const isNothing = kept.run === undefined && kept.shared === undefined;
      if (isNothing) place().removeItem(storedRunKey(code));
      else place().setItem(storedRunKey(code), JSON.stringify(kept));
      return !isNothing;
    }, false);

  return {
    find,
    /**
     * Returns whether the run was stored; `undefined` deletes it. Storing an unchanged run does not extend its life.
     */
    keep(code: string, content: RunContent | undefined): boolean {
      const { run: before, ...others } = find(code);
      const run = content && readKept({ run: { ...content, changedAt: isoOf(now()) } })?.run;
      if (run !== undefined)
        return write(code, { ...others, run: before && isSameContent(before, run) ? before : run });
      write(code, others);
      return false;
    },
    share: (code: string, shared: Omit<SharedRun, 'sharedAt'>): boolean =>
      write(code, { shared: { ...shared, sharedAt: isoOf(now()) } }),
    /** Gives the run that is not shared yet to another person, who has a link of their own. */
    move(code: string, to: { readonly code: string; readonly guestName: string }): void {
      const { run } = find(code);
      if (run === undefined) return;
      const { changedAt: _, ...content } = run;
      const person = { guestName: to.guestName, guestEmail: '', notes: run.person?.notes ?? '' };
      write(code, withoutRun(find(code)));
      this.keep(to.code, { ...content, person, isUnsent: false });
    },
    startOver: (code: string): boolean => write(code, withoutRun(find(code))),
    forget: (code: string): boolean => write(code, NOTHING),
    /** Deletes expired and unreadable data of all links. */
    sweep: (): void =>
      attempt(() => {
        for (const key of keysOf(place())) {
          const code = codeOfKey(key);
          if (code !== undefined) write(code, find(code));
        }
      }, undefined),
  };
}

export const storedRuns = createStoredRuns();

function attempt<Value>(action: () => Value, otherwise: Value): Value {
  try {
    return action();
  } catch {
    // Blocked or full storage, or invalid JSON.
    return otherwise;
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

// Collected first, because deleting a key shifts the indices of the others.
const keysOf = (place: Place): readonly string[] =>
  Array.from({ length: place.length }, (_, index) => place.key(index)).filter((key) => key !== null);

const read = (place: Place, key: string): KeptInBrowser =>
  readKept(JSON.parse(place.getItem(key) ?? 'null')) ?? NOTHING;

const withoutRun = ({ shared }: KeptInBrowser): KeptInBrowser => (shared === undefined ? NOTHING : { shared });

const isSameContent = (before: KeptRun, after: KeptRun): boolean =>
  JSON.stringify({ ...before, changedAt: '' }) === JSON.stringify({ ...after, changedAt: '' });

/** Uses the absolute difference, so that setting the clock back does not extend the life of data. */
const isWithin = (at: string, ms: number, now: number): boolean => Math.abs(now - Date.parse(at)) < ms;

function fresh({ run, shared }: KeptInBrowser, now: number): KeptInBrowser {
  const freshRun = run && runWithin(run, now);
  return {
    ...(freshRun && { run: freshRun }),
    ...(shared && isWithin(shared.sharedAt, SHARED_MS, now) && { shared }),
  };
}

function runWithin(run: KeptRun, now: number): KeptRun | undefined {
  const isOld = ({ checkedAt = run.changedAt }: { readonly checkedAt?: string | undefined }) =>
    !isWithin(checkedAt, RUN_MS, now);
  if (!isWithin(run.changedAt, RUN_MS, now)) return undefined;
  const checks = someChecks(run.checks, (check) => check !== undefined && !isOld(check));
  const count = Object.keys(checks).length;
  const hasAll = count === Object.keys(run.checks).length && REQUIRED_CHECKS.every((check) => check in checks);
  if (count === 0 && run.ticked.length === 0) return undefined;
  // A run that has lost a check cannot be sent.
  return { ...run, checks, isUnsent: run.isUnsent && hasAll };
}
