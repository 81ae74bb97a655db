import { mayBeSignedIn } from './signed-in-hint';

interface PageToHide {
  readonly window: Pick<Window, 'addEventListener'> & { readonly location: Pick<Location, 'reload'> };
  readonly root: HTMLElement;
  readonly wasHost: () => boolean;
}

/**
 * Hides a host's page before the browser caches it for the back button, and reloads it when the host goes back: another
 * person may use the browser by then. Hidden before it is frozen, since a restored page is painted before its scripts
 * run.
 */
export function hideWhileAway({ window, root, wasHost }: PageToHide = here()): void {
  window.addEventListener('pagehide', () => {
    if (wasHost()) root.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && root.hidden) window.location.reload();
  });
}

/** A log-out removes the cookie before the page is left. */
let hasShownHost = false;

/** Marks this page as showing a host's data, even after a log-out. */
export function noteHost(): void {
  hasShownHost = true;
}

const here = (): PageToHide => ({
  window,
  root: document.documentElement,
  wasHost: () => hasShownHost || mayBeSignedIn(),
});
