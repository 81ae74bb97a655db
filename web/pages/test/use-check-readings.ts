import type { CheckName } from '@linecheck/checks/check';
import type { ReadingsByCheck } from '@linecheck/checks/readings';
import { useCallback, useState } from 'react';

interface ReadingsOfCheck<Name extends CheckName> {
  readonly readings: ReadingsByCheck[Name];
  /** Undefined if stored by a version without this field. */
  readonly checkedAt: string | undefined;
  /** True for an earlier visit, whose take is no longer available. */
  readonly isKept: boolean;
  /** True for a recheck, also if it has no readings. */
  readonly isRechecked?: true;
}

export type CheckReadings = { readonly [Name in CheckName]?: ReadingsOfCheck<Name> };

export type NoteReadings = <Name extends CheckName>(
  check: Name,
  readings: ReadingsByCheck[Name],
  by?: { readonly isRechecked: true },
) => void;

export function useCheckReadings(before: CheckReadings) {
  const [found, setFound] = useState(before);
  const note: NoteReadings = useCallback((check, readings, by) => {
    const checkedAt = new Date().toISOString();
    setFound((now) => ({ ...now, [check]: { readings, checkedAt, isKept: false, ...by } }));
  }, []);
  const add = useCallback(<Name extends CheckName>(check: Name, readings: ReadingsByCheck[Name]) => {
    setFound((now) => {
      const own = now[check];
      return own === undefined ? now : { ...now, [check]: { ...own, readings: { ...own.readings, ...readings } } };
    });
  }, []);
  return { found, note, add };
}
