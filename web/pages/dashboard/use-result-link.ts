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
  /** Result of a link followed before, whose session is still shown. */
  readonly followedId: string | undefined;
  readonly onFound: (sessionId: string, resultId: string) => void;
}

/**
 * Message for a link whose result cannot be shown. Some plans keep the earlier results of a link but do not show them
 * (D14).
 */
function whyNot(texts: typeof dashboard, linked: LinkedSession, plan: Plan): ToastMessage {
  const { notLoaded, notShown, gone } = texts.result;
  if (linked.kind === 'unreachable') return { title: notLoaded, description: failureCause(linked.error) };
  return Number.isFinite(planLimits[plan].resultsShown) ? notShown : gone;
}

/**
 * Follows ?result= once: opens the result, and removes the parameter from the address (S1 §2). Returns the session of
 * the result.
 */
export function useResultLink({ plan, followedId, onFound }: ResultLinkPlace): LinkedSession {
  const texts = useTexts(dashboard);
  const { result: wanted } = useSearch('result');
  const [, navigate] = useLocation();
  const linked = useLinkedSession(wanted ?? followedId);
  const { kind } = linked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once, when its session is known.
  useEffect(() => {
    if (wanted === undefined || kind === 'none' || kind === 'searching') return;
    if (linked.kind === 'found') onFound(linked.session.id, wanted);
    else showToast({ ...whyNot(texts, linked, plan), tone: 'info' });
    navigate('/dashboard', { replace: true });
  }, [kind, wanted]);
  return linked;
}
