import { useSyncExternalStore } from 'react';

const SWITCH_KEY = 'help-rings';

const listeners = new Set<() => void>();

/** True if this browser rings when a guest asks for help. Off until somebody switches it on: pages are silent by default. */
export function isRingingOn(): boolean {
  try {
    return localStorage.getItem(SWITCH_KEY) !== null;
  } catch {
    // Blocked storage contains nothing.
    return false;
  }
}

export function setRinging(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(SWITCH_KEY, '');
    else localStorage.removeItem(SWITCH_KEY);
  } catch {
    // Full or blocked storage: the page does not ring.
  }
  for (const listener of listeners) listener();
}

export const useRinging = (): boolean => useSyncExternalStore(watch, isRingingOn, () => false);

function watch(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
