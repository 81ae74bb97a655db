import { type Plan, planLimits } from '@linecheck/contract';
import dashboard from '@linecheck/texts/en/dashboard';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { type LinkedSession, useLinkedSession } from '../../features/test-sessions/use-linked-session';
import { failureCause } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { showToast, type ToastMessage } from '../../ui/overlays/toast';
import { useSearch } from '../shell/use-search';

interface ResultLinkPlace {
  readonly plan: Plan;
  /** The result that a link has led to before, whose session is still shown. */
  readonly followedId: string | undefined;
  readonly onFound: (sessionId: string, resultId: string) => void;
}

/** What is said where the link leads to nothing that can be shown. With some plans the earlier results of a link are kept and not shown (D14). */
function whyNot(texts: typeof dashboard, linked: LinkedSession, plan: Plan): ToastMessage {
  const { notLoaded, notShown, gone } = texts.result;
  if (linked.kind === 'unreachable') return { title: notLoaded, description: failureCause(linked.error) };
  return Number.isFinite(planLimits[plan].resultsShown) ? notShown : gone;
}

/** Follows ?result= once: opens what it names, and takes it out of the address (S1 §2). Gives the session that it is of. */
export function useResultLink({ plan, followedId, onFound }: ResultLinkPlace): LinkedSession {
  const texts = useTexts(dashboard);
  const { result: wanted } = useSearch('result');
  const [, navigate] = useLocation();
  const linked = useLinkedSession(wanted ?? followedId);
  const { kind } = linked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once, when its place becomes known.
  useEffect(() => {
    if (wanted === undefined || kind === 'none' || kind === 'searching') return;
    if (linked.kind === 'found') onFound(linked.session.id, wanted);
    else showToast({ ...whyNot(texts, linked, plan), tone: 'info' });
    navigate('/dashboard', { replace: true });
  }, [kind, wanted]);
  return linked;
}
