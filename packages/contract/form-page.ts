import type { RegistrationMode } from './accounts';
import type { publicSettings } from './connection';
import type { EndpointResponse } from './endpoint';
import { textInMarkup } from './guest-page';

// This module has no schemas: a page is written and read by the same version, and schemas would enlarge the first load.

/** Paths of the pages with a form that the server renders. */
export const FORM_PAGE_PATHS = ['/login', '/register', '/forgot-password'] as const;
export type FormPagePath = (typeof FORM_PAGE_PATHS)[number];

/** The answers of the calls of such a page. */
export interface FormPageData {
  readonly settings: EndpointResponse<typeof publicSettings>;
  /** Who may create an account; null on the pages that do not show it. */
  readonly registration: RegistrationMode | null;
}

/** The id of the data block that the server writes into a page with a form. */
export const FORM_PAGE_ELEMENT = 'form-page';

/** Encodes the data as safe content of a script element. */
export const formPageText = (data: FormPageData): string => textInMarkup(data);

/** Parses the data of a `formPageText` block; undefined if it is invalid. */
export function readFormPageText(text: string): FormPageData | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return isFormPageData(data) ? data : undefined;
  } catch {
    // Invalid JSON is treated like invalid data.
    return undefined;
  }
}

const isFormPageData = (data: unknown): data is FormPageData =>
  typeof data === 'object' && data !== null && 'settings' in data && 'registration' in data;
