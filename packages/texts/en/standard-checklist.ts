import type { StandardItemId } from '@linecheck/checks/checklist/standard-items';

/** S1 §2, S2 §3. On the wire an item is its English text, whatever the language of the page. */
export default {
  power: 'Ensure your device is plugged in or fully charged',
  phone: 'Set your phone to do not disturb mode',
  water: 'Have a glass of water nearby',
} as const satisfies Record<StandardItemId, string>;
