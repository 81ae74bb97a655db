import type { ChecklistChoice, ChecklistTemplate, Plan } from '@linecheck/contract';

/** Data for the form of a new or an existing link. */
export interface SessionFormSources {
  /** Selects the form. */
  readonly plan: Plan;
  /** Templates of a Pro host. */
  readonly templates: SessionTemplates;
  /** Reads the checklist of a Plus host. */
  readonly readChoice: () => ChecklistChoice;
}

/** Templates that a Pro host may choose from. Until they are loaded, a link can be created with the default one. */
export type SessionTemplates =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly why: string; readonly retry: () => void; readonly isRetrying: boolean }
  | { readonly kind: 'known'; readonly list: readonly ChecklistTemplate[] };
