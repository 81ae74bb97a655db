import { mayBeSignedIn } from './signed-in-hint';

interface PageToHide {
  readonly window: Pick<Window, 'addEventListener'> & { readonly location: Pick<Location, 'reload'> };
  readonly root: HTMLElement;
  readonly wasHost: () => boolean;
}

/**
 * Hides a host's page before the browser keeps it for the back button, and loads it anew when the button is pressed:
 * whoever is at this browser by then may be somebody else. Hidden before it is frozen, since a page that comes back is
 * painted before its scripts run.
 */
export function hideWhileAway({ window, root, wasHost }: PageToHide = here()): void {
  window.addEventListener('pagehide', () => {
    if (wasHost()) root.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && root.hidden) window.location.reload();
  });
}

/** At a log-out the cookie is removed before the page is left. */
let hasShownHost = false;

/** From now on this page counts as showing a host's data, even after a log-out. */
export function noteHost(): void {
  hasShownHost = true;
}

const here = (): PageToHide => ({
  window,
  root: document.documentElement,
  wasHost: () => hasShownHost || mayBeSignedIn(),
});
