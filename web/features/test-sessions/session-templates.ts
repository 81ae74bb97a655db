import type { ChecklistTemplate } from '@linecheck/contract';

/** Templates that a Pro host may choose from. Until they are loaded, a link can be created with the default one. */
export type SessionTemplates =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly why: string; readonly retry: () => void; readonly isRetrying: boolean }
  | { readonly kind: 'known'; readonly list: readonly ChecklistTemplate[] };
