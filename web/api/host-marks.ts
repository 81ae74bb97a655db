import { createContext, useContext, useSyncExternalStore } from 'react';

type HostMark = 'checked' | 'previewed' | 'hidden' | 'sample';

const keyOf = (hostId: string): string => `first-steps-${hostId}`;

const listeners = new Set<() => void>();

/** Marks of a host in this browser, as they are stored. */
export function storedMarks(hostId: string): string {
  try {
    return localStorage.getItem(keyOf(hostId)) ?? '';
  } catch {
    // Blocked storage contains nothing.
    return '';
  }
}

const isIn = (text: string, mark: HostMark): boolean => text.split(',').includes(mark);

/** Stores or removes a mark of a host in this browser only. */
export function setHostMark(hostId: string, mark: HostMark, isSet = true): void {
  const others = storedMarks(hostId)
    .split(',')
    .filter((each) => each !== '' && each !== mark);
  try {
    localStorage.setItem(keyOf(hostId), [...others, ...(isSet ? [mark] : [])].join());
  } catch {
    // Full or blocked storage: the mark is lost.
  }
  for (const listener of listeners) listener();
}

/** Marks with which a page is rendered on the server; hydration begins with the same. */
export const RenderedMarks = createContext('');

export function useHostMark(hostId: string, mark: HostMark): boolean {
  const rendered = useContext(RenderedMarks);
  const text = useSyncExternalStore(
    watch,
    () => storedMarks(hostId),
    () => rendered,
  );
  return isIn(text, mark);
}

function watch(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
