import { VISIT_PATH } from '@linecheck/contract';
import { invitation } from '@linecheck/texts/en/guest-page';
import { useEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

const reported = new Set<string>();

/**
 * Reports to the host of a valid code that the link was opened (D15), once per page load. It comes before `useLocalVisit`,
 * which stores the visit. Not part of the checks: a failure is ignored.
 */
export function useVisit(code: string | undefined): void {
  useEffect(() => {
    if (code === undefined || reported.has(code)) return;
    reported.add(code);
    // A page that the browser renders in advance may never be opened.
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', () => report(code), { once: true });
    else report(code);
  }, [code]);
}

function report(code: string): void {
  // Uses `fetch`, because the code for other endpoints loads later, and the response has no content.
  const query = isFirstVisit(code) ? '?first=yes' : '';
  void fetch(`${VISIT_PATH.replace(':sessionCode', code)}${query}`, { method: 'POST' }).then(
    // A call stays open until its response is read.
    (reply) => reply.text(),
    () => undefined,
  );
}

/** True if this browser has not opened the link before; false if it cannot store that it has. */
function isFirstVisit(code: string): boolean {
  try {
    if (localStorage.getItem(visitKey(code)) !== null) return false;
    localStorage.setItem(visitKey(code), new Date().toISOString());
    return true;
  } catch {
    return false;
  }
}

const visitKey = (code: string): string => `guest-visit-${code}`;

/** Stores in this browser when it opened a valid guest link, and informs the guest (S1 §2). Returns that time. */
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
    localStorage.setItem(visitKey(code), visitedAt);
  } catch {
    // Full or blocked storage: the page still shows the time.
  }
}
