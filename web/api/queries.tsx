import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { openQueryClient } from './query-client';

/** One for the page: what one part has loaded, another need not load again. */
const queries = openQueryClient();

export function Queries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
