/** The items of the standard checklist, which are also a Plus host's switches, in the order in which they are shown (S1 §2, S2 §3). */
export const STANDARD_ITEMS = ['power', 'phone', 'water'] as const;

export type StandardItemId = (typeof STANDARD_ITEMS)[number];
