import type { GuestPageData } from '@linecheck/contract';
import { type ComponentType, createContext } from 'react';

/** Data embedded in a guest's page, and the code that it belongs to. */
export interface EmbeddedGuestPage {
  /** Undefined if the address has no readable code. */
  readonly code: string | undefined;
  readonly data: GuestPageData;
  /** Page component; passed along because it is not in the first load of other visitors. */
  readonly Page: ComponentType<{ readonly pasted: string | undefined }>;
}

/** Provided by the server when it renders the page, and by the code that hydrates such a page. */
export const EmbeddedGuestPage = createContext<EmbeddedGuestPage | undefined>(undefined);
