import { type ComponentType, lazy } from 'react';

/** A part of the page that comes when it is shown, and that the page can do without: where it cannot be loaded there is nothing. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
