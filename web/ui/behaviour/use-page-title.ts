import { useEffect } from 'react';
import { setPageTitle } from './page-title';

/** Sets the page's own title until it unmounts; undefined while the title is not loaded. */
export function useOwnTitle(own: string | undefined): void {
  useEffect(() => {
    setPageTitle({ own });
    return () => setPageTitle({ own: undefined });
  }, [own]);
}

/** Shows the number of unseen items in the title, which is all that is visible of a background tab. */
export function useWaitingInTitle(waiting: number): void {
  useEffect(() => {
    setPageTitle({ waiting });
    return () => setPageTitle({ waiting: 0 });
  }, [waiting]);
}
