import { useMemo, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True on the server and during hydration. Dependent content is shown right after hydration, and immediately in a page
 * that was not rendered by the server.
 */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/**
 * Value available only in the browser, such as cookies or storage. Read once; `before` until hydration ends, because
 * the first render must match the server's markup.
 */
export function useInBrowser<Value>(read: () => Value, before: Value): Value {
  const isHydrating = useHydrating();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, like an initial state.
  return useMemo(() => (isHydrating ? before : read()), [isHydrating]);
}
