import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { openQueryClient } from './query-client';

/** One client for the whole page, so that its parts share loaded data. */
const queries = openQueryClient();

export function Queries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
