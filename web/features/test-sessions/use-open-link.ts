import type { GuestEpisode, GuestSession } from '@linecheck/contract';
import { useEffect, useState } from 'react';
import type { GuestLink } from './use-guest-session';

const MINUTE_MS = 60_000;
/** The least time between two questions of an open page, and between two when it is shown again. */
const ASK_MS = 2.5 * MINUTE_MS;
const ASK_SHOWN_MS = MINUTE_MS / 3;

interface LaterAnswer {
  readonly session: GuestSession;
  readonly news: string;
}

export interface OpenLink {
  readonly link: GuestLink;
  /** What the host has changed since the page was opened, in words; empty for nothing. */
  readonly news: string;
  /** Milliseconds since the server's last answer, told again each minute and when the page is shown. */
  readonly passedMs: number;
}

/**
 * The link of a page that stays open: the page asks again when it is shown and every few minutes. A failed question
 * changes nothing.
 */
export function useOpenLink(opened: GuestLink): OpenLink {
  const [later, setLater] = useState<LaterAnswer>();
  const [passedMs, setPassed] = useState(0);
  const { code, session } = opened.kind === 'valid' ? opened : {};
  const before = session?.episode;
  useEffect(() => {
    if (before === undefined) return;
    let answered = performance.now();
    let asked = answered;
    const tell = (shown?: Event) => {
      const now = performance.now();
      setPassed(now - answered);
      if (code === undefined || document.hidden || now - asked < (shown ? ASK_SHOWN_MS : ASK_MS)) return;
      asked = now;
      askAgain(code, before).then(
        (answer) => {
          answered = performance.now();
          setPassed(0);
          setLater(answer);
        },
        () => undefined,
      );
    };
    const timer = setInterval(tell, MINUTE_MS);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [code, before]);
  return opened.kind === 'valid' && later
    ? { link: { ...opened, session: later.session }, news: later.news, passedMs }
    : { link: opened, news: '', passedMs };
}

/** Its code is not part of the first load: most pages are open for less time. */
const askAgain = async (code: string, before: GuestEpisode): Promise<LaterAnswer> =>
  (await import('./session-news')).readNews(code, before);
