import { useEffect } from 'react';
import { setPageTitle } from './page-title';

/** Sets the page's own title until it unmounts; undefined while the title is not known yet. */
export function useOwnTitle(own: string | undefined): void {
  useEffect(() => {
    setPageTitle({ own });
    return () => setPageTitle({ own: undefined });
  }, [own]);
}

/** Shows in the title how much waits to be seen: of a page in a background tab only the title is visible. */
export function useWaitingInTitle(waiting: number): void {
  useEffect(() => {
    setPageTitle({ waiting });
    return () => setPageTitle({ waiting: 0 });
  }, [waiting]);
}
