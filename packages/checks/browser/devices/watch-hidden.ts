import type { SeenPage } from './while-seen';

/** Records whether the page was hidden at any time until `stop`. */
export function watchHidden(page: SeenPage | undefined) {
  let wasHidden = page?.hidden === true;
  const look = () => {
    wasHidden ||= page?.hidden === true;
  };
  page?.addEventListener('visibilitychange', look);
  return { wasHidden: () => wasHidden, stop: () => page?.removeEventListener('visibilitychange', look) };
}
