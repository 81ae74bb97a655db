import type { QueryKey } from '@tanstack/react-query';

/** The id of the data block that the server writes into the page of a host. */
export const HOST_PAGE_ELEMENT = 'host-page';

export interface HostPageData {
  /** Time of the server before it read the answers, in ISO 8601. */
  readonly at: string;
  readonly origin: string;
  /** What the page was rendered for (`page-facts.ts`); empty if it was not rendered. */
  readonly facts: string;
  /** Answers of the first calls of the page, by the keys of their queries. */
  readonly answers: readonly (readonly [QueryKey, unknown])[];
}

let takenAt: string | undefined;

/**
 * Takes the data block out of this page, which may be hidden from another person later; undefined without one. It is
 * written and read by the same version.
 */
export function takeAnswers(): HostPageData | undefined {
  const element = document.getElementById(HOST_PAGE_ELEMENT);
  if (element === null) return undefined;
  const data = JSON.parse(element.textContent) as HostPageData; // See above.
  element.remove();
  takenAt = data.at;
  return data;
}

/** Since when the page has its data, in ms since 1970 by the server's clock; undefined if it came without. */
export const embeddedAt = (): string | undefined => takenAt && `${Date.parse(takenAt)}`;
