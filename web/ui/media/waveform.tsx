import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import { useCanvasRedraw } from './use-canvas';
import { drawWaveform, type WaveformPicture } from './waveform-drawing';

export interface WaveformHandle {
  /** Draws immediately, without a render; may be called 60 times a second. */
  readonly draw: (picture: WaveformPicture) => void;
}

interface WaveformProps extends Partial<WaveformPicture> {
  /** Number of bars over the whole width. */
  readonly slots?: number;
  readonly ref?: Ref<WaveformHandle>;
}

const NONE: readonly number[] = [];

/** Interval for reading computed styles; doing so in every frame would force a style recalculation in every frame. */
const COLOURS_HOLD_MS = 200;

function readColours(element: HTMLElement, readAtMs: number) {
  const style = getComputedStyle(element);
  return {
    brand: style.color,
    ink: style.getPropertyValue('--color-ink'),
    rest: style.getPropertyValue('--color-line-mid'),
    readAtMs,
  };
}

/** Waveform of the current recording: decoration beside the meter. */
export function Waveform(props: WaveformProps) {
  const { levels = NONE, share, slots = 112, ref } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useRef<WaveformPicture>({ levels, share });
  const colours = useRef({ brand: '', ink: '', rest: '', readAtMs: Number.NEGATIVE_INFINITY });

  const redraw = useCallback(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const { clientWidth: width, clientHeight: height } = element;
    const ratio = window.devicePixelRatio;
    // Setting the size clears the canvas and allocates memory, so it is set only when it has changed.
    if (element.width !== Math.round(width * ratio) || element.height !== Math.round(height * ratio)) {
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const now = performance.now();
    if (now - colours.current.readAtMs > COLOURS_HOLD_MS) colours.current = readColours(element, now);
    drawWaveform(
      context,
      { width, height },
      {
        ...picture.current,
        slots,
        ...colours.current,
      },
    );
  }, [slots]);

  useCanvasRedraw(canvas, redraw);
  useImperativeHandle(
    ref,
    () => ({
      draw(next) {
        picture.current = next;
        redraw();
      },
    }),
    [redraw],
  );
  useEffect(() => {
    picture.current = { levels, share };
    redraw();
  }, [levels, share, redraw]);

  return <canvas ref={canvas} aria-hidden className="block h-12 w-full sm:h-16 text-brand-mark" />;
}
