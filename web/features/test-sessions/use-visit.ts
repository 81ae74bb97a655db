import { recordVisit } from '@linecheck/contract';
import invitation from '@linecheck/texts/en/invitation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../../api/send';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

/**
 * Tells the host of a live code that the link was opened (D15), once for each page load. It is no part of the checks: a
 * failure stops nobody and is not shown.
 */
export function useVisit(code: string | undefined): void {
  useQuery({
    queryKey: ['visit', code],
    queryFn: () => send(recordVisit, { params: { sessionCode: code ?? '' } }),
    enabled: code !== undefined,
  });
}

/** Records in this browser when it opened a live guest link, and tells the guest (S1 §2). Returns that moment. */
export function useLocalVisit(code: string | undefined): string {
  const texts = useTexts(invitation);
  const [visitedAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    if (code === undefined) return;
    keepVisit(code, visitedAt);
    showToast({ title: texts.visitToast, description: texts.visitToastHint });
  }, [code, visitedAt, texts]);
  return visitedAt;
}

function keepVisit(code: string, visitedAt: string): void {
  try {
    localStorage.setItem(`guest-visit-${code}`, visitedAt);
  } catch {
    // Full or forbidden storage: the page still shows the time.
  }
}
