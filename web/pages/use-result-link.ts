import type { Plan } from '@linecheck/contract';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { causeOf } from '../api/failure';
import { type LinkedSession, useLinkedSession } from '../features/test-sessions/use-linked-session';
import { showToast, type ToastMessage } from '../ui/toast';
import { useSearch } from './use-search';

interface ResultLinkPlace {
  readonly plan: Plan;
  /** The result that a link has led to before, whose session is still shown. */
  readonly followedId: string | undefined;
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

/** What is said where the link leads to nothing that can be shown. */
const whyNot = (linked: LinkedSession, plan: Plan): ToastMessage =>
  linked.kind === 'unreachable'
    ? { title: 'This result could not be loaded', description: causeOf(linked.error) }
    : NOT_HERE[plan];

/** Follows ?result= once: opens what it names, and takes it out of the address (S1 §2). Gives the session that it is of. */
export function useResultLink({ plan, followedId, onFound }: ResultLinkPlace): LinkedSession {
  const { result: wanted } = useSearch('result');
  const [, navigate] = useLocation();
  const linked = useLinkedSession(wanted ?? followedId);
  const { kind } = linked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once, when its place becomes known.
  useEffect(() => {
    if (wanted === undefined || kind === 'none' || kind === 'searching') return;
    if (linked.kind === 'found') onFound(linked.session.id, wanted);
    else showToast({ ...whyNot(linked, plan), tone: 'info' });
    navigate('/dashboard', { replace: true });
  }, [kind, wanted]);
  return linked;
}
