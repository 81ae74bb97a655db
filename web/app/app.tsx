import { Toaster } from '../ui/toaster';
import { ErrorBoundary } from './error-boundary';
import { Routes } from './routes';

export function App() {
  return (
    <ErrorBoundary>
      <Routes />
      <Toaster closeLabel="Close" regionLabel="Messages" />
    </ErrorBoundary>
  );
}
