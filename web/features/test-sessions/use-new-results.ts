import type { TestSession } from '@linecheck/contract';
import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/toast';
import { newResults } from './new-results';

/** Says that a guest has sent a result while the host is looking at the list. */
export function useNewResults(sessions: readonly TestSession[] | undefined): void {
  const seen = useRef<readonly TestSession[]>(undefined);
  useEffect(() => {
    if (!sessions) return;
    const fresh = newResults(seen.current, sessions);
    seen.current = sessions;
    const [first, ...others] = fresh;
    if (!first) return;
    const who = others.length > 0 ? `${first.guestName} and ${others.length} more` : first.guestName;
    showToast({ title: `${who} completed their test`, tone: 'info' });
  }, [sessions]);
}
