import { useEffect, useState } from 'react';

/** The words change once a minute at most; this is how late they may be. */
const TICK_MS = 15_000;

/** The time, in milliseconds since 1970, while the page stays open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
