import { STANDARD_ITEMS } from '@linecheck/checks/checklist/items';
import type { ChecklistChoice } from '@linecheck/contract';
import type { LocalChecklist } from './own-items';

type Reading = Pick<Storage, 'getItem'>;
type Writing = Pick<Storage, 'setItem' | 'removeItem'>;

const switchesKey = (userId: string): string => `default-items-enabled-${userId}`;
const customKey = (userId: string): string => `custom-checklist-${userId}`;
const choiceKey = (userId: string): string => `checklist-preferences-${userId}`;

/**
 * Reads a host's settings, which are stored only in this browser (S2 §3). An item is shown unless it was switched off;
 * unreadable settings count as unset.
 */
export function readLocalChecklist(userId: string, storage?: Reading): LocalChecklist {
  const switches = fieldsIn(textAt(switchesKey(userId), storage));
  return {
    enabled: { power: switches.power !== false, phone: switches.phone !== false, water: switches.water !== false },
    customText: textAt(customKey(userId), storage) ?? '',
  };
}

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Calls `onChange` with the settings whenever another tab has changed them. Returns the function that unsubscribes. */
export function watchLocalChecklist(
  userId: string,
  onChange: (settings: LocalChecklist) => void,
  { page = window, storage }: { readonly page?: Page; readonly storage?: Reading } = {},
): () => void {
  const keys = [switchesKey(userId), customKey(userId)];
  const report = ({ key }: StorageEvent) => {
    // A null key means that the storage was cleared.
    if (key === null || keys.includes(key)) onChange(readLocalChecklist(userId, storage));
  };
  page.addEventListener('storage', report);
  return () => page.removeEventListener('storage', report);
}

const ALL_ON = { power: true, phone: true, water: true } as const;

/**
 * Last choice that a Plus host saved in the editor (S1 §3), with at most one custom item. Without it, the choice is
 * derived from the settings of the test page.
 */
export function readChoice(userId: string, storage?: Reading): ChecklistChoice {
  const { enabled, customText } = readLocalChecklist(userId, storage);
  const saved = fieldsIn(textAt(choiceKey(userId), storage));
  const custom = customText.trim();
  const isCustom = custom !== '' || STANDARD_ITEMS.some((id) => !enabled[id]);
  if (saved.templateType === undefined) {
    return { templateType: isCustom ? 'custom' : 'default', preferences: enabled, customItems: custom ? [custom] : [] };
  }
  const switches: Readonly<Record<string, unknown>> = Object(saved.preferences);
  const items: readonly unknown[] = Array.isArray(saved.customItems) ? saved.customItems : [];
  return {
    templateType: saved.templateType === 'custom' ? 'custom' : 'default',
    preferences: {
      power: switches.power !== false,
      phone: switches.phone !== false,
      water: switches.water !== false,
    },
    customItems: items.filter((item): item is string => typeof item === 'string' && item.trim() !== '').slice(0, 1),
  };
}

/** Adds an item that is typed but not added yet, if there is room: saving includes it. */
export function withItem(choice: ChecklistChoice, typed: string): ChecklistChoice {
  const text = typed.trim();
  const takesIt = text !== '' && choice.templateType === 'custom' && choice.customItems.length === 0;
  return takesIt ? { ...choice, customItems: [text] } : choice;
}

/**
 * Stores a choice in this browser: the whole choice, and the settings for the test page, which have no template type.
 *
 * @throws the storage error if the browser denies storage to the page or it is full.
 */
export function saveChoice(userId: string, choice: ChecklistChoice, storage: Writing = localStorage): void {
  const isCustom = choice.templateType === 'custom';
  const [custom = ''] = isCustom ? choice.customItems : [];
  storage.setItem(choiceKey(userId), JSON.stringify(choice));
  storage.setItem(switchesKey(userId), JSON.stringify(isCustom ? choice.preferences : ALL_ON));
  if (custom === '') storage.removeItem(customKey(userId));
  else storage.setItem(customKey(userId), custom);
}

/** Deletes a host's settings from this browser. Does nothing if the browser denies storage to the page. */
export function forgetChoice(userId: string, storage?: Pick<Storage, 'removeItem'>): void {
  for (const key of [choiceKey(userId), switchesKey(userId), customKey(userId)]) {
    try {
      (storage ?? localStorage).removeItem(key);
    } catch {
      return;
    }
  }
}

/** Reading throws if the browser denies storage to the page. */
function textAt(key: string, storage?: Reading): string | null {
  try {
    return (storage ?? localStorage).getItem(key);
  } catch {
    return null;
  }
}

function fieldsIn(json: string | null): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(json ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
