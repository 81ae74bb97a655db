import type { SessionBranding } from './branding';
import type { ChecklistEntry } from './checklists';
import type { GuestSession } from './test-sessions';

// Without schemas: a page is written and read by the same version, and a guest's first load has no room for them.

/** The invitation, the look and the checklist of a guest link at one moment. */
interface GuestPage {
  readonly session: GuestSession;
  readonly branding: SessionBranding;
  readonly checklist: readonly ChecklistEntry[];
}

/** What the page of a guest is made of; null for a code that opens nothing. */
export type GuestPageData = GuestPage | null;

/** The id of the data block that the server writes into a page that it has rendered for a guest. */
export const GUEST_PAGE_ELEMENT = 'guest-page';

/** The first could end the element or begin a comment in it; the others end a line in scripts of before 2019. */
const UNSAFE_IN_MARKUP = /[<\u2028\u2029]/g;

/** The data as the content of a script element, whatever a host has written. */
export const guestPageText = (data: GuestPageData): string =>
  JSON.stringify(data).replace(UNSAFE_IN_MARKUP, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The data of such a block; undefined where it is something else. */
export function readGuestPageText(text: string): GuestPageData | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return isGuestPageData(data) ? data : undefined;
  } catch {
    // No JSON is no data either.
    return undefined;
  }
}

const isGuestPageData = (data: unknown): data is GuestPageData =>
  data === null || (typeof data === 'object' && 'session' in data && 'branding' in data && 'checklist' in data);
