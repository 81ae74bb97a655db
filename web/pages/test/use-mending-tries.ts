import type { CheckName } from '@linecheck/checks/check';
import { type MendingTries, type MendingTry, withTry } from '@linecheck/checks/mending/tries';
import { useCallback, useState } from 'react';

export type MendingState = ReturnType<typeof useMendingTries>;

/** The acts that a guest has tried in a run. @param before Those of the stored run, after a reload. */
export function useMendingTries(before: MendingTries = {}) {
  const [tries, setTries] = useState(before);
  const onTried = useCallback(
    (check: CheckName, tried: MendingTry) => setTries((now) => withTry(now, check, tried)),
    [],
  );
  return { tries, onTried };
}
