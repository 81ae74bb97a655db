import type { RegistrationMode } from './accounts';
import type { SessionBranding } from './branding';
import type { ChecklistEntry } from './checklists';
import type { publicSettings } from './connection';
import type { EndpointResponse } from './endpoint';
import type { SignInWays } from './sign-in-ways';
import type { GuestSession } from './test-sessions';

// This module has no schemas: a page is written and read by the same version, and schemas would enlarge a guest's first
// load.

interface GuestPage {
  readonly session: GuestSession;
  readonly branding: SessionBranding;
  readonly checklist: readonly ChecklistEntry[];
}

export type GuestPageData = GuestPage | null;

/** Absolute addresses in the preview of a page, which chat programs show for a pasted link. */
export interface PreviewAddresses {
  readonly page: string;
  readonly picture: string;
}

export interface PreviewLogo {
  /** `data:` URL, so that the picture is drawn without any request. */
  readonly source: string;
  /** Share of the full size. */
  readonly scale: number;
}

/** The id of the data block that the server writes into a page that it has rendered for a guest. */
export const GUEST_PAGE_ELEMENT = 'guest-page';

/** The first character could end the element or begin a comment in it; the others end a line in scripts before 2019. */
const UNSAFE_IN_MARKUP = /[<\u2028\u2029]/g;

/** Encodes data as safe content of a script element. */
export const textInMarkup = (data: unknown): string =>
  JSON.stringify(data).replace(UNSAFE_IN_MARKUP, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const guestPageText = (data: GuestPageData): string => textInMarkup(data);

export function readGuestPageText(text: string): GuestPageData | undefined {
  const data = parsed(text);
  return isGuestPageData(data) ? data : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON is treated like invalid data.
    return undefined;
  }
}

const isGuestPageData = (data: unknown): data is GuestPageData =>
  data === null || (typeof data === 'object' && 'session' in data && 'branding' in data && 'checklist' in data);

export const FORM_PAGE_PATHS = ['/login', '/register', '/forgot-password'] as const;
export type FormPagePath = (typeof FORM_PAGE_PATHS)[number];

export interface FormPageData {
  readonly settings: EndpointResponse<typeof publicSettings>;
  /** Registration mode; null on the pages that do not show it. */
  readonly registration: RegistrationMode | null;
  readonly ways: SignInWays;
}

/** The id of the data block that the server writes into a page with a form. */
export const FORM_PAGE_ELEMENT = 'form-page';

export const formPageText = (data: FormPageData): string => textInMarkup(data);

export function readFormPageText(text: string): FormPageData | undefined {
  const data = parsed(text);
  return isFormPageData(data) ? data : undefined;
}

const isFormPageData = (data: unknown): data is FormPageData =>
  typeof data === 'object' && data !== null && 'settings' in data && 'registration' in data && 'ways' in data;
