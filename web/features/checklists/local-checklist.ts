import { STANDARD_ITEMS } from '@linecheck/checks/checklist/standard-items';
import type { ChecklistChoice } from '@linecheck/contract';
import type { LocalChecklist } from './own-items';

type Reading = Pick<Storage, 'getItem'>;
type Writing = Pick<Storage, 'setItem' | 'removeItem'>;

const switchesKey = (userId: string): string => `default-items-enabled-${userId}`;
const customKey = (userId: string): string => `custom-checklist-${userId}`;
const choiceKey = (userId: string): string => `checklist-preferences-${userId}`;

/**
 * A host's own settings, which are kept in this browser only (S2 §3). An item is shown unless it was switched off;
 * what cannot be read counts as never set.
 */
export function readLocalChecklist(userId: string, storage?: Reading): LocalChecklist {
  const switches = fieldsIn(textAt(switchesKey(userId), storage));
  return {
    enabled: { power: switches.power !== false, phone: switches.phone !== false, water: switches.water !== false },
    customText: textAt(customKey(userId), storage) ?? '',
  };
}

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Tells the settings anew whenever another tab has changed them. Returns stop. */
export function watchLocalChecklist(
  userId: string,
  onChange: (settings: LocalChecklist) => void,
  { page = window, storage }: { readonly page?: Page; readonly storage?: Reading } = {},
): () => void {
  const keys = [switchesKey(userId), customKey(userId)];
  const report = ({ key }: StorageEvent) => {
    // Without a key everything was cleared.
    if (key === null || keys.includes(key)) onChange(readLocalChecklist(userId, storage));
  };
  page.addEventListener('storage', report);
  return () => page.removeEventListener('storage', report);
}

const ALL_ON = { power: true, phone: true, water: true } as const;

/**
 * What a Plus host last saved in the editor (S1 §3). Of the custom items one is kept. Without it, the settings that the
 * test page reads say what was chosen.
 */
export function readChoice(userId: string, storage?: Reading): ChecklistChoice {
  const { enabled, customText } = readLocalChecklist(userId, storage);
  const saved = fieldsIn(textAt(choiceKey(userId), storage));
  const custom = customText.trim();
  const isCustom = custom !== '' || STANDARD_ITEMS.some((id) => !enabled[id]);
  if (saved.templateType === undefined) {
    return { templateType: isCustom ? 'custom' : 'default', preferences: enabled, customItems: custom ? [custom] : [] };
  }
  const switches = Object(saved.preferences) as Readonly<Record<string, unknown>>;
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

/** With an item that is typed and not added yet, where there is room for it: whoever saves means it, too. */
export function withItem(choice: ChecklistChoice, typed: string): ChecklistChoice {
  const text = typed.trim();
  const takesIt = text !== '' && choice.templateType === 'custom' && choice.customItems.length === 0;
  return takesIt ? { ...choice, customItems: [text] } : choice;
}

/**
 * Keeps a choice in this browser: whole, and as the settings that the test page reads, which know no template type.
 *
 * @throws whatever the browser throws where it keeps storage from the page, or has no room.
 */
export function saveChoice(userId: string, choice: ChecklistChoice, storage: Writing = localStorage): void {
  const isCustom = choice.templateType === 'custom';
  const [custom = ''] = isCustom ? choice.customItems : [];
  storage.setItem(choiceKey(userId), JSON.stringify(choice));
  storage.setItem(switchesKey(userId), JSON.stringify(isCustom ? choice.preferences : ALL_ON));
  if (custom === '') storage.removeItem(customKey(userId));
  else storage.setItem(customKey(userId), custom);
}

/** Takes a host's settings out of this browser. Where it keeps storage from the page, there are none. */
export function forgetChoice(userId: string, storage?: Pick<Storage, 'removeItem'>): void {
  for (const key of [choiceKey(userId), switchesKey(userId), customKey(userId)]) {
    try {
      (storage ?? localStorage).removeItem(key);
    } catch {
      return;
    }
  }
}

/** Storage throws where the browser keeps it from the page. */
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
