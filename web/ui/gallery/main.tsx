import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { startTheme } from '../theme';
import { CameraScene } from './camera-scene';
import { DashboardScene } from './dashboard-scene';
import { GuestScene } from './guest-scene';
import { Kit } from './kit';
import { RegisterScene } from './register-scene';
import { SummaryScene } from './summary-scene';

/** The compositions of the mock pictures, and every component in every state. Chosen by the hash. */
const SCENES = {
  '': Kit,
  '#guest': GuestScene,
  '#camera': CameraScene,
  '#summary': SummaryScene,
  '#dashboard': DashboardScene,
  '#register': RegisterScene,
} as const;

function watchHash(listener: () => void) {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function Gallery() {
  const hash = useSyncExternalStore(watchHash, () => window.location.hash);
  const Scene = SCENES[hash in SCENES ? (hash as keyof typeof SCENES) : ''];
  return <Scene />;
}

startTheme();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
