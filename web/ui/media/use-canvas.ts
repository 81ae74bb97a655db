import { type RefObject, useEffect } from 'react';
import { watchTheme } from '../theme/theme';

/** Redraws when the canvas changes its size or the page its theme. Other redraws are up to the caller. */
export function useCanvasRedraw(canvas: RefObject<HTMLCanvasElement | null>, draw: () => void): void {
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    const stopWatching = watchTheme(() => requestAnimationFrame(draw));
    return () => {
      observer.disconnect();
      stopWatching();
    };
  }, [canvas, draw]);
}
