import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { renderingTime } from './page-source';

/**
 * No automatic refetch or retry (S1 §7). `networkMode: 'always'` makes offline calls fail instead of pausing. Unused
 * data is kept, because a page that is hidden until its host has signed in again may be hidden for any length of time.
 */
export function openQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  const withDefaults = client.defaultQueryOptions.bind(client);
  client.defaultQueryOptions = (given) => {
    const options = withDefaults(given);
    return options.refetchOnMount === 'always' ? { ...options, refetchOnMount: unlessTakenAlong } : options;
  };
  return client;
}

/** The data that came with the page is as new as the page. */
const unlessTakenAlong = () => renderingTime() === undefined && 'always';

/** One client for the whole page, so that its parts share loaded data. */
export const pageQueries = openQueryClient();

/** Client of the page; the server has one for each page that it renders. */
export const PageQueries = createContext(pageQueries);

export function Queries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={useContext(PageQueries)}>{children}</QueryClientProvider>;
}
