import type { ChecklistTemplate } from '@linecheck/contract';

/** The templates that a Pro host may choose from. Until they are known, a link can still be made with the default one. */
export type SessionTemplates =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly why: string; readonly retry: () => void; readonly isRetrying: boolean }
  | { readonly kind: 'known'; readonly list: readonly ChecklistTemplate[] };
