import { VISIT_PATH } from '@linecheck/contract';
import { invitation } from '@linecheck/texts/en/guest-page';
import type { LanguageCode } from '@linecheck/texts/languages';
import { useEffect, useState } from 'react';
import { usePageLanguage, useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

/** The language last reported for each code. */
const reported = new Map<string, LanguageCode>();
/** The report on the way: the next one waits, so that the first visit is the first to arrive. */
let lastReport: Promise<unknown> = Promise.resolve();
/** By code, as it was when this page was loaded. */
const firstVisits = new Map<string, boolean>();

/**
 * Reports to the host of a valid code that a person has opened the link (D15), once per page load, and again when the page
 * gets another language: emails to the guest follow it. Mail scanners open links as well, and run the scripts of the page,
 * but press nothing. It comes before `useLocalVisit`, which stores the visit. Not part of the checks: a failure is ignored.
 */
export function useVisit(code: string | undefined): void {
  const language = usePageLanguage();
  useEffect(() => {
    if (code === undefined || reported.get(code) === language) return;
    const isFirst = firstVisits.get(code) ?? isFirstVisit(code);
    firstVisits.set(code, isFirst);
    const isAgain = reported.has(code);
    const send = () => {
      reported.set(code, language);
      report(code, { language, isFirst: isFirst && !isAgain });
    };
    if (!isAgain) return onFirstPress(send);
    send();
    return;
  }, [code, language]);
}

/** A click without a press comes from a screen reader or a voice. */
const PRESSES = ['pointerdown', 'keydown', 'click'];

/** Calls back at the first press of a person on the page. Returns a function that stops it. */
function onFirstPress(callback: () => void): () => void {
  const press = ({ isTrusted }: Pick<Event, 'isTrusted'>) => {
    if (!isTrusted) return;
    stop();
    callback();
  };
  const stop = () => {
    for (const name of PRESSES) removeEventListener(name, press, true);
  };
  for (const name of PRESSES) addEventListener(name, press, true);
  return stop;
}

interface ReportedVisit {
  readonly language: LanguageCode;
  readonly isFirst: boolean;
}

function report(code: string, { language, isFirst }: ReportedVisit): void {
  // Uses `fetch`, because the code for other endpoints loads later, and the response has no content.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = new URLSearchParams({ ...(isFirst && { first: 'yes' }), ...(timeZone && { timeZone }) });
  // The first press may be on a link that leaves the page.
  const call = { method: 'POST', keepalive: true, headers: { 'accept-language': language } };
  lastReport = lastReport
    .then(() => fetch(`${VISIT_PATH.replace(':sessionCode', code)}?${query}`, call))
    // A call stays open until its response is read.
    .then((reply) => reply.text())
    .catch(() => undefined);
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
    return onFirstPress(() => showToast({ title: texts.visitToast, description: texts.visitToastHint }));
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
