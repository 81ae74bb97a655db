import { useEffect, useState } from 'react';

/** Maximum delay of relative times, which change at most once a minute. */
const TICK_MS = 15_000;

/** Current time in milliseconds since 1970, updated while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
