import type { Check } from '@linecheck/checks/check';
import type { ReadingsByCheck } from '@linecheck/checks/readings';
import { useCallback, useState } from 'react';

interface FoundBy<Name extends Check> {
  readonly readings: ReadingsByCheck[Name];
  /** Undefined where it was kept by a version that did not note it. */
  readonly checkedAt: string | undefined;
  /** From an earlier visit: the take itself is gone. */
  readonly isKept: boolean;
}

/** What each check has found, and when. */
export type Found = { readonly [Name in Check]?: FoundBy<Name> };

/** Collects what each check has found, for the record that a guest sends. @param before What an earlier visit has found. */
export function useFound(before: Found) {
  const [found, setFound] = useState(before);
  const note = useCallback(<Name extends Check>(check: Name, readings: ReadingsByCheck[Name]) => {
    const checkedAt = new Date().toISOString();
    setFound((now) => ({ ...now, [check]: { readings, checkedAt, isKept: false } }));
  }, []);
  const add = useCallback(<Name extends Check>(check: Name, readings: ReadingsByCheck[Name]) => {
    setFound((now) => {
      const own = now[check];
      return own === undefined ? now : { ...now, [check]: { ...own, readings: { ...own.readings, ...readings } } };
    });
  }, []);
  return { found, note, add };
}
