import type { GuestPageData } from '@linecheck/contract';
import { type ComponentType, createContext } from 'react';

/** What the page of a guest does not have to ask for, and for which code. */
export interface GivenGuestPage {
  /** Undefined where the address holds none that can be read. */
  readonly code: string | undefined;
  readonly data: GuestPageData;
  /** What shows it: a guest's page is not part of the first load of others. */
  readonly Page: ComponentType<{ readonly pasted: string | undefined }>;
}

/** Given by the server where it renders the page, and by what takes such a page over. */
export const GivenGuestPage = createContext<GivenGuestPage | undefined>(undefined);
