import type { LocalChecklist } from '@linecheck/checks/checklist/own-items';

type Reading = Pick<Storage, 'getItem'>;

/**
 * A host's own settings, which are kept in this browser only (S2 §3). An item is shown unless it was switched off;
 * what cannot be read counts as never set.
 */
export function readLocalChecklist(userId: string, storage?: Reading): LocalChecklist {
  const switches = switchesIn(textAt(`default-items-enabled-${userId}`, storage));
  return {
    enabled: { power: switches.power !== false, phone: switches.phone !== false, water: switches.water !== false },
    customText: textAt(`custom-checklist-${userId}`, storage) ?? '',
  };
}

/** Storage throws where the browser keeps it from the page. */
function textAt(key: string, storage?: Reading): string | null {
  try {
    return (storage ?? localStorage).getItem(key);
  } catch {
    return null;
  }
}

function switchesIn(json: string | null): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(json ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
