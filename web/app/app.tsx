import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { openQueryClient } from '../api/query-client';
import { Toaster } from '../ui/toaster';
import { ErrorBoundary } from './error-boundary';
import { Routes } from './routes';

export function App() {
  const [queries] = useState(openQueryClient);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <Routes />
        <Toaster closeLabel="Close" regionLabel="Messages" />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
