/** The dialogs about one guest: loaded near their buttons in the row, and shown by the board. */
export const loadGuestCode = () => import('./guest-code');
export const loadEditGuest = () => import('./edit-guest');
export const loadTwinDialog = () => import('./twin-dialog');
