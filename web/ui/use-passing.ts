import { useEffect, useState } from 'react';

/** A value that goes back to `undefined` by itself. */
export function usePassing<Value>(durationMs: number): [Value | undefined, (value: Value) => void] {
  const [held, setHeld] = useState<{ readonly value: Value }>();
  useEffect(() => {
    if (!held) return;
    const timer = window.setTimeout(() => setHeld(undefined), durationMs);
    return () => window.clearTimeout(timer);
  }, [held, durationMs]);
  return [held?.value, (value) => setHeld({ value })];
}
