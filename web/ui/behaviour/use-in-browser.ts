import { useMemo, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True on the server, and in the page until it has taken over what the server has rendered. What depends on it is shown right
 * after that, and at once in a page that was not rendered by the server.
 */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/**
 * What only the browser knows, such as its cookies or its storage: read once, and `before` until the page may differ from what
 * the server has rendered.
 */
export function useInBrowser<Value>(read: () => Value, before: Value): Value {
  const isHydrating = useHydrating();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, like an initial state.
  return useMemo(() => (isHydrating ? before : read()), [isHydrating]);
}
