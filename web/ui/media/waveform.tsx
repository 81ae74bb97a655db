import { type Ref, type RefObject, useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import { watchTheme } from '../theme/theme';

export interface WaveformHandle {
  /** Draws immediately, without a render; may be called 60 times a second. */
  readonly draw: (picture: WaveformPicture) => void;
}

interface WaveformProps extends Partial<WaveformPicture> {
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

export function WaveformChart(props: WaveformProps) {
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

/** Redraws when the canvas changes its size or the page its theme. Other redraws are up to the caller. */
function useCanvasRedraw(canvas: RefObject<HTMLCanvasElement | null>, draw: () => void): void {
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

export interface WaveformPicture {
  /** Bars from the start of the take, each from 0 to 1. */
  readonly levels: readonly number[];
  /** Elapsed share of the time, from 0 to 1: the position of the line. */
  readonly share?: number | undefined;
}

export interface WaveformStyle {
  readonly slots: number;
  readonly brand: string;
  readonly ink: string;
  readonly rest: string;
}

const BAR_SHARE = 3.4 / 6; // a bar is 3.4 wide on a 6 pitch
const EDGE_PX = 4;
const OLDEST_ALPHA = 0.45;
/** Bars at a smaller pitch run into each other. */
const MIN_PITCH_PX = 4;

/** Merges bars until they fit the width; each has the level of the loudest one merged into it. */
function barsWithRoom(levels: readonly number[], slots: number, widthPx: number) {
  const each = Math.max(1, Math.ceil((MIN_PITCH_PX * slots) / Math.max(1, widthPx)));
  if (each === 1) return { levels, slots };
  const loudest = (_: unknown, at: number) => Math.max(...levels.slice(at * each, (at + 1) * each));
  return {
    levels: Array.from({ length: Math.ceil(levels.length / each) }, loudest),
    slots: Math.ceil(slots / each),
  };
}

function bar(context: CanvasRenderingContext2D, box: { x: number; width: number; height: number; middle: number }) {
  context.beginPath();
  context.roundRect(box.x, box.middle - box.height / 2, box.width, box.height, box.width / 2);
  context.fill();
}

/** Draws onto a whole canvas whose context is scaled to CSS pixels. Exported for tests. */
export function drawWaveform(
  context: CanvasRenderingContext2D,
  size: { readonly width: number; readonly height: number },
  { share, brand, ink, rest, ...all }: WaveformPicture & WaveformStyle,
): void {
  const { levels, slots } = barsWithRoom(all.levels, all.slots, size.width);
  const pitch = size.width / slots;
  const width = pitch * BAR_SHARE;
  const middle = size.height / 2;
  const heard = Math.min(levels.length, slots);
  // Older bars are paler.
  const alphaOf = (slot: number) => OLDEST_ALPHA + (1 - OLDEST_ALPHA) * (slot / Math.max(1, heard));
  context.clearRect(0, 0, size.width, size.height);
  for (let slot = 0; slot < slots; slot += 1) {
    const x = slot * pitch;
    const isHeard = slot < heard;
    context.globalAlpha = isHeard ? alphaOf(slot) : 1;
    context.fillStyle = isHeard ? brand : rest;
    const level = Math.min(1, Math.max(0, levels[slot] ?? 0));
    if (isHeard) bar(context, { x, width, height: width + level * (size.height - 2 * EDGE_PX - width), middle });
    else context.fillRect(x, middle - 1, width, 2);
  }
  context.globalAlpha = 1;
  if (share === undefined) return;
  context.fillStyle = ink;
  bar(context, { x: Math.min(size.width - 2, share * size.width - 1), width: 2, height: size.height - 4, middle });
}
