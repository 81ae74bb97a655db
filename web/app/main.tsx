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

/** Shows the page, or takes over what the server has rendered of it. */
async function start(place: HTMLElement): Promise<void> {
  if (place.firstChild === null) return createRoot(place).render(app);
  const isGuest = new URLSearchParams(location.search).get('session');
  const rendered = isGuest ? await (await import('./take-over-guest')).takeOverGuest(app) : app;
  if (rendered !== undefined) return void hydrateRoot(place, rendered);
  place.replaceChildren();
  createRoot(place).render(app);
}

startTheme();
installPopstateInterceptor();
hideWhileAway();

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the app');
start(place).catch((error) => {
  // Part of the page could not be loaded, which index.html has words for.
  document.documentElement.dataset.incomplete = '';
  throw error;
});
// The page says so where a browser knows no modules, or where one of them fails before this line (decision 073).
window.onerror = null;
document.getElementById('cannot-start')?.remove();
