/** Sending happens once (S2 §4). A failed sending may be tried again. */
export type Sharing =
  | { readonly kind: 'unshared' }
  | { readonly kind: 'sending' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** Whether the result outlives this page, so that it can be sent after a reload. */
      readonly isKept: boolean;
    }
  /** The link is no longer valid, so trying again cannot help. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'shared' };

export type SharingEvent =
  | { readonly type: 'send' }
  | { readonly type: 'acknowledged' }
  | { readonly type: 'refused'; readonly message: string; readonly isKept: boolean }
  | { readonly type: 'link-closed' };

export const unshared: Sharing = { kind: 'unshared' };

export const maySend = (sharing: Sharing): boolean => sharing.kind === 'unshared' || sharing.kind === 'failed';

/**
 * What a sharing is after an event; an event that makes no sense in this state changes nothing. What was shared may be shared
 * again, with what has changed since (decision 031).
 */
export function sharingReducer(sharing: Sharing, event: SharingEvent): Sharing {
  if (event.type === 'send') return maySend(sharing) || sharing.kind === 'shared' ? { kind: 'sending' } : sharing;
  if (sharing.kind !== 'sending') return sharing;
  switch (event.type) {
    case 'acknowledged':
      return { kind: 'shared' };
    case 'link-closed':
      return { kind: 'closed' };
    case 'refused':
      return { kind: 'failed', message: event.message, isKept: event.isKept };
  }
}
