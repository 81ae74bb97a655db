/** The ids of the standard items, which are also the names of a Plus host's switches (S2 §3). */
export type StandardItemId = 'power' | 'phone' | 'water';

interface StandardItem {
  readonly id: StandardItemId;
  readonly text: string;
}

/** The standard checklist of three items, in the order in which they are shown (S1 §2, S2 §3). */
export const standardChecklist = [
  { id: 'power', text: 'Ensure your device is plugged in or fully charged' },
  { id: 'phone', text: 'Set your phone to do not disturb mode' },
  { id: 'water', text: 'Have a glass of water nearby' },
] as const satisfies readonly StandardItem[];
