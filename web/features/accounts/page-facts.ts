import { PAGE_FACTS_COOKIE } from '@linecheck/contract';
import { readerZone } from '@linecheck/texts/reader-zone';
import { storedMarks } from '../../api/host-marks';
import { isNarrow } from '../../ui/behaviour/use-narrow';
import { mayBeSignedIn } from './signed-in-hint';

/** What a host's page shows that depends on the browser. The server knows it from a cookie, which the page keeps current. */
export interface PageFacts {
  readonly zone: string;
  readonly isNarrow: boolean;
  /** Marks of the host in this browser (`host-marks.ts`). */
  readonly marks: string;
}

const FACTS = /^([\w+/-]{1,64})~(narrow|wide)~([a-z,]{0,64})$/;

/** @returns undefined for a text that no page has written. */
export function readFacts(text: string): PageFacts | undefined {
  const [, zone, width, marks] = FACTS.exec(text) ?? [];
  if (zone === undefined || marks === undefined) return undefined;
  return { zone, isNarrow: width === 'narrow', marks };
}

export const factsHere = (hostId: string): string =>
  `${readerZone()}~${isNarrow() ? 'narrow' : 'wide'}~${storedMarks(hostId)}`;

/** As long as the hint that a host may be signed in, which the server removes together with this cookie. */
const KEPT_S = 90 * 24 * 60 * 60;

function storeFacts(hostId: string): void {
  if (!mayBeSignedIn()) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const value = encodeURIComponent(factsHere(hostId));
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has the Cookie Store API only since 18.4.
  document.cookie = `${PAGE_FACTS_COOKIE}=${value}; path=/; max-age=${KEPT_S}; samesite=lax${secure}`;
}

/** Keeps the cookie current while a page of a host is shown. @returns the function that ends it. */
export function keepFacts(hostId: string): () => void {
  const store = () => storeFacts(hostId);
  store();
  window.addEventListener('pagehide', store);
  return () => window.removeEventListener('pagehide', store);
}
