import type { emailChangesCalls } from './email-changes-schemas';
import type { ApiEndpoint } from './endpoint';

/** Hours for which the link to a new address is valid. */
export const EMAIL_CHANGE_HOURS = 24;

/** Hours after a change in which the holder of the earlier address can undo it. */
export const EMAIL_UNDO_HOURS = 72;

export const readEmailChange: ApiEndpoint<typeof emailChangesCalls.readEmailChange> = {
  method: 'GET',
  path: '/api/account/email',
};

export const changeEmail: ApiEndpoint<typeof emailChangesCalls.changeEmail> = {
  method: 'PUT',
  path: '/api/account/email',
};

export const cancelEmailChange: ApiEndpoint<typeof emailChangesCalls.cancelEmailChange> = {
  method: 'DELETE',
  path: '/api/account/email',
};

export const confirmEmailChange: ApiEndpoint<typeof emailChangesCalls.confirmEmailChange> = {
  method: 'POST',
  path: '/api/auth/confirm-email-change',
};

export const undoEmailChange: ApiEndpoint<typeof emailChangesCalls.undoEmailChange> = {
  method: 'POST',
  path: '/api/auth/undo-email-change',
};
