import { useEffect, useState } from 'react';

export function useTransientState<Value>(durationMs: number): [Value | undefined, (value: Value) => void] {
  const [held, setHeld] = useState<{ readonly value: Value }>();
  useEffect(() => {
    if (!held) return;
    const timer = window.setTimeout(() => setHeld(undefined), durationMs);
    return () => window.clearTimeout(timer);
  }, [held, durationMs]);
  return [held?.value, (value) => setHeld({ value })];
}
