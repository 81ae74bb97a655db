import { VISIT_PATH } from '@linecheck/contract';
import invitation from '@linecheck/texts/en/invitation';
import { useEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

const reported = new Set<string>();

/**
 * Tells the host of a live code that the link was opened (D15), once for each page load. It is no part of the checks: a
 * failure stops nobody and is not shown.
 */
export function useVisit(code: string | undefined): void {
  useEffect(() => {
    if (code === undefined || reported.has(code)) return;
    reported.add(code);
    // By hand: what calls the other endpoints comes later, and the answer says nothing.
    void fetch(VISIT_PATH.replace(':sessionCode', code), { method: 'POST' }).then(
      // A call stays open until its answer is read.
      (reply) => reply.text(),
      () => undefined,
    );
  }, [code]);
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
