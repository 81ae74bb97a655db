import { Toaster } from '../ui/toaster';
import { ErrorBoundary } from './error-boundary';
import { RouteAnnouncer } from './route-announcer';
import { Routes } from './routes';

export function App() {
  return (
    <ErrorBoundary>
      <RouteAnnouncer />
      <Routes />
      <Toaster closeLabel="Close" regionLabel="Messages" />
    </ErrorBoundary>
  );
}
