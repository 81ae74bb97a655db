import type { ApiEndpoint } from '../endpoint';
import type { guestPreviewCalls } from './guest-preview-schemas';

/** The page of a guest as the guest would see it, for members of the workspace. It contains no code, so it can send nothing. */
export const previewGuestPage: ApiEndpoint<typeof guestPreviewCalls.previewGuestPage> = {
  method: 'POST',
  path: '/api/guest-preview',
};
