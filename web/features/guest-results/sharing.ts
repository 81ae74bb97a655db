/** State of the submission, which is sent once (S2 §4). A failed submission may be retried. */
export type SharingState =
  | { readonly kind: 'unshared' }
  | { readonly kind: 'sending' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** True if the result is stored, so that it can be sent after a reload. */
      readonly isKept: boolean;
      /** True if the page sends it again on its own, because the server has a problem. */
      readonly isRepeated: boolean;
    }
  /** The link is no longer valid, so a retry cannot succeed. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'shared' }
  /** The host has pressed the button in a preview, which sends nothing. */
  | { readonly kind: 'previewed' };

type SharingEvent =
  | { readonly type: 'send' }
  | { readonly type: 'preview' }
  | { readonly type: 'acknowledged' }
  | { readonly type: 'refused'; readonly message: string; readonly isKept: boolean; readonly isRepeated: boolean }
  | { readonly type: 'link-closed' };

export const unshared: SharingState = { kind: 'unshared' };

export const maySendResult = ({ kind }: SharingState): boolean =>
  kind === 'unshared' || kind === 'failed' || kind === 'previewed';

/**
 * State of the submission after an event; an event that does not apply to the state is ignored. A shared result may be
 * shared again with later changes (decision 019).
 */
export function sharingReducer(sharing: SharingState, event: SharingEvent): SharingState {
  if (event.type === 'preview') return { kind: 'previewed' };
  if (event.type === 'send') return maySendResult(sharing) || sharing.kind === 'shared' ? { kind: 'sending' } : sharing;
  if (sharing.kind !== 'sending') return sharing;
  switch (event.type) {
    case 'acknowledged':
      return { kind: 'shared' };
    case 'link-closed':
      return { kind: 'closed' };
    case 'refused':
      return { kind: 'failed', message: event.message, isKept: event.isKept, isRepeated: event.isRepeated };
  }
}
