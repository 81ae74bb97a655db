import { type ComponentType, lazy } from 'react';

/** Optional component that is loaded when it is first shown; renders nothing if it cannot be loaded. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
