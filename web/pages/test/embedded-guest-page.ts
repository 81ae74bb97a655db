import type { GuestPageData } from '@linecheck/contract';
import { type ComponentType, createContext } from 'react';

export interface EmbeddedGuestPage {
  readonly code: string | undefined;
  readonly data: GuestPageData;
  /** Passed in, not imported, so that other visitors do not download it. */
  readonly Page: ComponentType<{ readonly pasted: string | undefined }>;
}

/** Provided by the server when it renders the page, and by the code that hydrates such a page. */
export const EmbeddedGuestPage = createContext<EmbeddedGuestPage | undefined>(undefined);
