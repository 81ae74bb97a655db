/** The items of the standard checklist, in display order; each is also a switch of a Plus host (S1 §2, S2 §3). */
export const STANDARD_ITEMS = ['power', 'phone', 'water'] as const;

export type StandardItemId = (typeof STANDARD_ITEMS)[number];
