import { useEffect } from 'react';
import { setPageTitle } from './page-title';

/** A title of its own for as long as the page is there; undefined while it is not known. */
export function useOwnTitle(own: string | undefined): void {
  useEffect(() => {
    setPageTitle({ own });
    return () => setPageTitle({ own: undefined });
  }, [own]);
}

/** Says in the title how much waits to be seen: a page in another tab is seen by its title alone. */
export function useWaitingInTitle(waiting: number): void {
  useEffect(() => {
    setPageTitle({ waiting });
    return () => setPageTitle({ waiting: 0 });
  }, [waiting]);
}
