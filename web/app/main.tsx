import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hideWhileAway } from '../features/accounts/hide-while-away';
import { installPopstateInterceptor } from '../ui/behaviour/popstate-interceptor';
import { startTheme } from '../ui/theme/theme';
import { App } from './app';

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

/** Renders the app into `place`, or hydrates the markup that the server rendered. */
async function start(place: HTMLElement): Promise<void> {
  if (place.firstChild === null) return createRoot(place).render(app);
  const isGuest = location.pathname === '/' && new URLSearchParams(location.search).get('session');
  const rendered = isGuest ? await (await import('./embedded-guest-app')).embeddedGuestApp(app) : app;
  if (rendered !== undefined) return void hydrateRoot(place, rendered);
  place.replaceChildren();
  createRoot(place).render(app);
}

startTheme();
installPopstateInterceptor();
hideWhileAway();

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root element');
start(place).catch((error) => {
  // A chunk failed to load; index.html shows a message for `data-incomplete`.
  document.documentElement.dataset.incomplete = '';
  throw error;
});
// index.html shows a message in browsers without modules and when a module fails before this line (decision 073).
window.onerror = null;
document.getElementById('cannot-start')?.remove();
