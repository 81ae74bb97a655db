import type { SessionRow } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/toast';
import { newResults, nothingSeen, withSeen } from './new-results';
import { changedKey } from './session-pages';

const NONE: readonly SessionRow[] = [];

/** Says that a guest has sent a result while the host is looking at the list, whichever part of it that is. */
export function useNewResults(shown: readonly SessionRow[] | undefined): void {
  const seen = useRef(nothingSeen);
  const { data: changed = NONE } = useQuery({ queryKey: changedKey, queryFn: () => NONE, enabled: false });
  useEffect(() => {
    if (!shown) return;
    // The first list brings no news.
    const fresh = seen.current === nothingSeen ? [] : newResults(seen.current, { shown, changed });
    seen.current = withSeen(seen.current, [...shown, ...changed]);
    const [first, ...others] = fresh;
    if (!first) return;
    const who = others.length > 0 ? `${first.guestName} and ${others.length} more` : first.guestName;
    showToast({ title: `${who} completed their test`, tone: 'info' });
  }, [shown, changed]);
}
