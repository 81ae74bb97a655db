import type { SessionRow } from '@linecheck/contract';
import testSessions from '@linecheck/texts/en/test-sessions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { newResults, nothingSeen, withSeen } from './new-results';
import { changedKey } from './session-pages';

const NONE: readonly SessionRow[] = [];

/** Shows a toast when a guest sends a result while the host views any part of the list. */
export function useNewResults(shown: readonly SessionRow[] | undefined): void {
  const texts = useTexts(testSessions);
  const seen = useRef(nothingSeen);
  const { data: changed = NONE } = useQuery({ queryKey: changedKey, queryFn: () => NONE, enabled: false });
  useEffect(() => {
    if (!shown) return;
    // The first list contains no new results.
    const fresh = seen.current === nothingSeen ? [] : newResults(seen.current, { shown, changed });
    seen.current = withSeen(seen.current, [...shown, ...changed]);
    const [first, ...others] = fresh;
    if (!first) return;
    const { guestName } = first;
    const { single, several } = texts.news;
    const title = others.length > 0 ? fill(several, { guestName, count: others.length }) : fill(single, { guestName });
    showToast({ title, tone: 'info' });
  }, [shown, changed, texts]);
}
