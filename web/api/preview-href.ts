import type { EndpointInput, previewGuestPage } from '@linecheck/contract';

export type PreviewRequest = EndpointInput<typeof previewGuestPage>['body'];

/** Address of a preview. A form is in the fragment, which browsers send to no server. */
export function previewHref({ link, episode, draft }: PreviewRequest): string {
  const query = new URLSearchParams({
    ...(link !== undefined && { link }),
    ...(episode !== undefined && { episode }),
  }).toString();
  const fragment = draft === undefined ? '' : `#draft=${encodeURIComponent(JSON.stringify(draft))}`;
  return `/preview${query && `?${query}`}${fragment}`;
}
