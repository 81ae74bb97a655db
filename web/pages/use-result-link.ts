import type { Plan, TestSession } from '@linecheck/contract';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useLinkedResult } from '../features/guest-results/use-linked-result';
import { showToast, type ToastMessage } from '../ui/toast';
import { useSearch } from './use-search';

interface ResultLinkPlace {
  readonly plan: Plan;
  readonly sessions: readonly TestSession[];
  readonly isLoading: boolean;
  readonly onFound: (sessionId: string, resultId: string) => void;
}

/** On Plus the earlier results of a link are kept and not shown (D14). */
const NOT_HERE = {
  plus: {
    title: 'This result is not shown',
    description: 'Plus shows the latest result of a link. Earlier ones are kept, and Pro shows them all.',
  },
  pro: { title: 'This result is not here any more' },
} as const satisfies Record<Plan, ToastMessage>;

/** Follows ?result= once: opens what it names, and takes it out of the address (S1 §2). */
export function useResultLink({ plan, sessions, isLoading, onFound }: ResultLinkPlace): void {
  const { result: wanted } = useSearch('result');
  const [, navigate] = useLocation();
  const linked = useLinkedResult(wanted, { sessions, isLoading });
  const { kind } = linked;
  const sessionId = linked.kind === 'found' ? linked.sessionId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once, when its place becomes known.
  useEffect(() => {
    if (kind === 'none' || kind === 'searching') return;
    if (sessionId !== undefined && wanted !== undefined) onFound(sessionId, wanted);
    else showToast({ ...NOT_HERE[plan], tone: 'info' });
    navigate('/dashboard', { replace: true });
  }, [kind, sessionId, wanted]);
}
