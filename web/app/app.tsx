import shell from '@linecheck/texts/en/shell';
import { useTexts } from '../texts/use-texts';
import { Toaster } from '../ui/overlays/toaster';
import { ErrorBoundary } from './error-boundary';
import { RouteAnnouncer } from './route-announcer';
import { Routes } from './routes';

export function App() {
  const texts = useTexts(shell);
  return (
    <ErrorBoundary>
      <RouteAnnouncer />
      <Routes />
      <Toaster closeLabel={texts.close} regionLabel={texts.messages} />
    </ErrorBoundary>
  );
}
