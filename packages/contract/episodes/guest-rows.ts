import type { ApiEndpoint } from '../endpoint';
import type { guestRowsCalls } from './guest-rows-schemas';

export const undoImport: ApiEndpoint<typeof guestRowsCalls.undoImport> = {
  method: 'POST',
  path: '/api/episodes/:id/undo-import',
};

export const listGuestLinks: ApiEndpoint<typeof guestRowsCalls.listGuestLinks> = {
  method: 'GET',
  path: '/api/episodes/:id/links',
};

export const mergeGuests: ApiEndpoint<typeof guestRowsCalls.mergeGuests> = {
  method: 'POST',
  path: '/api/episodes/:id/merge-guests',
};

export const keepGuestsApart: ApiEndpoint<typeof guestRowsCalls.keepGuestsApart> = {
  method: 'POST',
  path: '/api/episodes/:id/guests-apart',
};
