import { episodesKey } from './episodes-key';

export const nextEpisodeKey = [...episodesKey, 'next'] as const;

const KEY = 'next-episode';

/**
 * True if the dashboard showed a next episode the last time in this browser. It then keeps a place for it, and loads it
 * with the page instead of with its first use.
 */
export function hadNextEpisode(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Blocked storage contains nothing.
    return false;
  }
}

export function storeNextEpisode(exists: boolean): void {
  try {
    if (exists) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Full or blocked storage: the page keeps no place.
  }
}
