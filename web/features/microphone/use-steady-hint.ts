import type { HintCode, LiveHint } from '@linecheck/checks/microphone/hint';
import { useEffect, useRef, useState } from 'react';

/** Time for which a hint must stay; the level of a voice crosses the thresholds several times in a sentence. */
const STEADY_MS = 3000;
/** Least time between two hints: a screen reader's own voice may reach the microphone and change the hint. */
const PAUSE_MS = 10_000;

/** The latest hint that stayed; undefined without a hint. */
export function useSteadyHint(hint: LiveHint | undefined): HintCode | undefined {
  const [steady, setSteady] = useState<HintCode>();
  const lastAtMs = useRef(Number.NEGATIVE_INFINITY);
  const code = hint?.code;
  if (code === undefined && steady !== undefined) setSteady(undefined);
  useEffect(() => {
    if (code === undefined || code === steady) return;
    const waitMs = Math.max(STEADY_MS, lastAtMs.current + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      lastAtMs.current = performance.now();
      setSteady(code);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [code, steady]);
  return steady;
}
