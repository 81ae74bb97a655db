import { REQUIRED_CHECKS, someChecks } from '@linecheck/checks/check';
import { type KeptInBrowser, type KeptRun, keptInBrowser, type SharedRun } from '@linecheck/contract';
import { codeOfKey, keptKey } from './kept-key';
import { codeOfOldKey, runOfOldResult } from './old-result';

const HOUR_MS = 3_600_000;
/** Counted from its last change; each check also expires by itself. */
const RUN_MS = 24 * HOUR_MS;
/** As long as a link is valid by default, so that a later run can name the one that it follows. */
const SHARED_MS = 30 * 24 * HOUR_MS;

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

interface KeptRunDependencies {
  readonly storage?: Place;
  readonly now?: () => number;
}

export type RunContent = Omit<KeptRun, 'changedAt'>;

const NOTHING: KeptInBrowser = {};

/**
 * What this browser keeps of each guest link: the run that is not shared yet, and what was shared last. Where there is no
 * storage, or it is full, a run lives as long as its page does, and nothing is said to be kept.
 */
export function createKeptRuns({ storage, now = Date.now }: KeptRunDependencies = {}) {
  // The global is only touched inside of a `try`: a browser that blocks cookies throws when a page so much as names it.
  const place = () => storage ?? localStorage;

  /** Anything unreadable counts as nothing, and so does what is too old. */
  const find = (code: string): KeptInBrowser => attempt(() => fresh(read(place(), keptKey(code)), now()), NOTHING);

  /** Returns whether it is kept. */
  const write = (code: string, kept: KeptInBrowser): boolean =>
    attempt(() => {
      const isNothing = kept.run === undefined && kept.shared === undefined;
      if (isNothing) place().removeItem(keptKey(code));
      else place().setItem(keptKey(code), JSON.stringify(kept));
      return !isNothing;
    }, false);

  return {
    find,
    /**
     * Returns whether it is kept; undefined is nothing to be kept. Keeping an unchanged run again does not prolong its life.
     */
    keep(code: string, content: RunContent | undefined): boolean {
      const { run: before, ...others } = find(code);
      const run = content && keptInBrowser.safeParse({ run: { ...content, changedAt: isoOf(now()) } }).data?.run;
      if (run !== undefined) return write(code, { ...others, run: before && saysTheSame(before, run) ? before : run });
      write(code, others);
      return false;
    },
    /** The host has it: what was shared takes the place of the run. */
    share: (code: string, shared: Omit<SharedRun, 'sharedAt'>): boolean =>
      write(code, { shared: { ...shared, sharedAt: isoOf(now()) } }),
    /** Starting over: what the host has is still known. */
    startOver: (code: string): boolean => write(code, withoutRun(find(code))),
    /** The link is dead. */
    forget: (code: string): boolean => write(code, NOTHING),
    /** Deletes what is too old or unreadable, of any link, and takes over what earlier versions have kept. */
    sweep: (): void =>
      attempt(() => {
        for (const key of keysOf(place())) {
          const code = codeOfKey(key);
          if (code !== undefined) write(code, find(code));
          else takeOver(key);
        }
      }, undefined),
  };

  function takeOver(key: string): void {
    const code = codeOfOldKey(key);
    if (code === undefined) return;
    const run = attempt(() => runOfOldResult(place().getItem(key), isoOf(now())), undefined);
    place().removeItem(key);
    if (run !== undefined && find(code).run === undefined) write(code, { ...find(code), run });
  }
}

export const keptRuns = createKeptRuns();

function attempt<Value>(action: () => Value, otherwise: Value): Value {
  try {
    return action();
  } catch {
    // Forbidden or full storage, or no JSON.
    return otherwise;
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

// Collected first: deleting one shifts the indices of the others.
const keysOf = (place: Place): readonly string[] =>
  Array.from({ length: place.length }, (_, index) => place.key(index)).filter((key) => key !== null);

const read = (place: Place, key: string): KeptInBrowser =>
  keptInBrowser.safeParse(JSON.parse(place.getItem(key) ?? 'null')).data ?? NOTHING;

const withoutRun = ({ shared }: KeptInBrowser): KeptInBrowser => (shared === undefined ? NOTHING : { shared });

const saysTheSame = (before: KeptRun, after: KeptRun): boolean =>
  JSON.stringify({ ...before, changedAt: '' }) === JSON.stringify({ ...after, changedAt: '' });

/** A clock that was set back makes nothing live longer. */
const isYounger = (at: string, ms: number, now: number): boolean => Math.abs(now - Date.parse(at)) < ms;

function fresh({ run, shared }: KeptInBrowser, now: number): KeptInBrowser {
  const freshRun = run && runWithin(run, now);
  return {
    ...(freshRun && { run: freshRun }),
    ...(shared && isYounger(shared.sharedAt, SHARED_MS, now) && { shared }),
  };
}

function runWithin(run: KeptRun, now: number): KeptRun | undefined {
  const isOld = ({ checkedAt = run.changedAt }: { readonly checkedAt?: string | undefined }) =>
    !isYounger(checkedAt, RUN_MS, now);
  if (!isYounger(run.changedAt, RUN_MS, now)) return undefined;
  const checks = someChecks(run.checks, (check) => check !== undefined && !isOld(check));
  const count = Object.keys(checks).length;
  const hasAll = count === Object.keys(run.checks).length && REQUIRED_CHECKS.every((check) => check in checks);
  if (count === 0 && run.ticked.length === 0) return undefined;
  // A run that has lost a check can no longer be sent as it was.
  return { ...run, checks, isUnsent: run.isUnsent && hasAll };
}
