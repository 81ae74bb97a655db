import { useEffect, useEffectEvent } from 'react';

export function useAnimationFrames(draw: (() => void) | undefined): void {
  const onFrame = useEffectEvent(() => draw?.());
  const isRunning = draw !== undefined;
  useEffect(() => {
    if (!isRunning) return;
    let frame = requestAnimationFrame(function next() {
      onFrame();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRunning]);
}
