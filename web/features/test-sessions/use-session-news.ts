import type { GuestSession } from '@linecheck/contract';
import { useEffect, useState } from 'react';
import type { GuestLink } from './use-guest-session';

/** Milliseconds between two questions of an open page, and the fewest between two when it is shown again. */
const ASK_EVERY_MS = 3 * 60_000;
const ASK_AT_MOST_MS = 20_000;

interface SessionNews {
  readonly session: GuestSession;
  readonly words: string;
}

/**
 * The link of a guest's open page, with what its host has changed since it was opened: the page asks again when it is
 * shown and every few minutes. A failed question changes nothing.
 *
 * @returns the words about what has changed are empty until something has.
 */
export function useSessionNews(link: GuestLink): { readonly link: GuestLink; readonly news: string } {
  const [latest, setLatest] = useState<SessionNews>();
  const session = link.kind === 'valid' ? link.session : undefined;
  const code = link.kind === 'valid' ? link.code : undefined;
  useEffect(() => {
    if (code === undefined || session?.episode === undefined) return;
    const before = session.episode;
    let last = performance.now();
    const ask = async () => {
      if (document.hidden || performance.now() - last < ASK_AT_MOST_MS) return;
      last = performance.now();
      // Not part of the first load: most pages are open for less time.
      const { newsWords, readSessionAgain } = await import('./session-news');
      const now = await readSessionAgain(code);
      setLatest({ session: now, words: now.episode ? newsWords(before, now.episode) : '' });
    };
    const tryAsking = () => void ask().catch(() => undefined);
    const timer = setInterval(tryAsking, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', tryAsking);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tryAsking);
    };
  }, [code, session]);
  return latest && link.kind === 'valid'
    ? { link: { ...link, session: latest.session }, news: latest.words }
    : { link, news: '' };
}
