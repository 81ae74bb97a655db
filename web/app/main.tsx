import './styles/app.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hideWhileAway } from '../features/accounts/hide-while-away';
import { mayBeSignedIn } from '../features/accounts/signed-in-hint';
import { takeBookingQuery } from '../features/bookings/booking-memory';
import { pageTexts, startLaterTexts, takePageTexts } from '../texts/page-texts';
import { startPageSheet } from '../ui/behaviour/page-sheet';
import { installPopstateInterceptor } from '../ui/behaviour/popstate-interceptor';
import { untilUsed } from '../ui/behaviour/until-used';
import { startTheme } from '../ui/theme/theme';
import { App, addressForServer, type LoadedPages } from './app';

const appWith = (loaded: LoadedPages = {}) => (
  <StrictMode>
    <App {...loaded} />
  </StrictMode>
);

async function start(place: HTMLElement): Promise<void> {
  const address = addressForServer(location);
  if (address !== undefined) return location.replace(address);
  if (place.dataset.views !== undefined) return takeOver(place, place.dataset.views);
  if (place.firstChild === null) {
    startLaterTexts();
    await pageTexts();
    return createRoot(place).render(appWith());
  }
  if (place.dataset.form !== undefined) return hydrateForm(place);
  const isGuest = new URLSearchParams(location.search).get('session');
  const guest = isGuest ? await import('./embedded-guest-app') : undefined;
  const { TestPage } = guest ?? (await import('../pages/test-page'));
  const app = appWith({ test: TestPage });
  const rendered = guest ? await guest.embeddedGuestApp(app) : app;
  if (rendered !== undefined) return void hydrateRoot(place, rendered);
  place.replaceChildren();
  createRoot(place).render(app);
}

/**
 * Hydrates a page with a form. Its code is loaded at the first use, unless the page differs for this visitor. Extensions
 * and translators may change the markup before that, so it is restored, and hydrated in the same task.
 */
async function hydrateForm(place: HTMLElement): Promise<void> {
  const pristine = place.cloneNode(true);
  if (place.dataset.form === 'waits') await untilUsed(() => location.search !== '' || mayBeSignedIn());
  const { FormRoutes, restoreMarkup, storeEmbeddedAnswers } = await import('./form-routes');
  storeEmbeddedAnswers();
  restoreMarkup(place, pristine);
  flushSync(() => hydrateRoot(place, appWith({ forms: FormRoutes })));
}

/** Takes over a page of a host, or a read-only one, that the server has rendered or sent with its data. */
async function takeOver(place: HTMLElement, views: string): Promise<void> {
  const { OtherRoutes, WithFacts, noteEarlyInput, openRenderedPage, takeStyles } = await import('./other-routes');
  const { facts, isForHere } = await openRenderedPage(views);
  const page = (
    <StrictMode>
      <WithFacts facts={facts}>
        <App others={OtherRoutes} />
      </WithFacts>
    </StrictMode>
  );
  // From here on, React repeats clicks itself.
  window.dispatchEvent(new Event('taken-over'));
  if (isForHere && place.firstChild !== null) {
    takeStyles(place);
    noteEarlyInput(place);
    hydrateRoot(place, page);
  } else {
    flushSync(() => createRoot(place).render(page));
  }
}

takePageTexts();
takeBookingQuery();
startTheme();
startPageSheet();
installPopstateInterceptor();
hideWhileAway();

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root element');
start(place).then(startLaterTexts, (error) => {
  // A chunk failed to load; index.html shows a message for `data-incomplete`.
  document.documentElement.dataset.incomplete = '';
  throw error;
});
// index.html shows a message in browsers without modules and when a module fails before this line (decision 069).
window.onerror = null;
document.getElementById('cannot-start')?.remove();
