import './meter-zones.css';
import './programme-meter.css';
import { memo, type ReactNode, type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useNarrow } from '../behaviour/use-narrow';
import type { meterPainter, PaintedReading } from './meter-painter';
import { type MeterZone, NOT_MEASURED, SEGMENTS, zoneOf } from './meter-scale';

export interface ProgrammeMeterHandle {
  /**
   * Moves the meter without a render or a layout; may be called 60 times a second. `null` shows that nothing is
   * measured.
   */
  readonly set: (reading: PaintedReading | null) => void;
}

/** The decimal mark of the page's language, once a meter runs: `Intl` takes 100 ms on a slow phone. */
const decimalMark = (): string =>
  new Intl.NumberFormat(document.documentElement.lang || 'en').formatToParts(0.5).find(({ type }) => type === 'decimal')
    ?.value ?? '.';

interface ProgrammeMeterProps {
  readonly label: string;
  /** Must be a constant: a new object repaints the meter. */
  readonly zoneNames: Readonly<Record<MeterZone, string>>;
  readonly unit?: string;
  /** Returns `meterPainter`, which a page loads with what it measures; undefined until then. Must be a constant. */
  readonly painter: () => typeof meterPainter | undefined;
  /** Element with the figure of the peak, wherever a page shows it. Must be a constant. */
  readonly peak?: () => HTMLElement | null;
  /** Below the bar: a `MeterLegend`, or a line of text as high. */
  readonly children?: ReactNode;
  readonly ref?: Ref<ProgrammeMeterHandle>;
}

export function ProgrammeMeter(props: ProgrammeMeterProps) {
  const { label, zoneNames, unit = 'dBFS', painter, peak, children, ref } = props;
  const root = useRef<HTMLDivElement>(null);
  const paint = useRef<ReturnType<typeof meterPainter>>(undefined);
  const shown = useRef<PaintedReading>(null);
  const segments = SEGMENTS[useNarrow() ? 'narrow' : 'wide'];

  const show = (reading: PaintedReading | null) => {
    shown.current = reading;
    if (root.current)
      paint.current ??= painter()?.(root.current, { segments, zoneNames, unit, decimalMark: decimalMark() }, peak);
    paint.current?.(reading);
  };
  const showAgain = useEffectEvent(() => {
    paint.current = undefined;
    // The markup shows that nothing is measured.
    if (shown.current !== null) show(shown.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these repaints the meter.
  useLayoutEffect(() => showAgain(), [segments, zoneNames, unit]);
  useImperativeHandle(ref, () => ({ set: show }));

  return (
    <div ref={root} className="meter meter-zoned">
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot hold three layers, and is announced less well. */}
      <div
        dir="ltr"
        role="meter"
        aria-label={label}
        aria-valuemin={-60}
        aria-valuemax={0}
        aria-valuenow={-60}
        aria-valuetext={NOT_MEASURED}
        data-part="meter"
      >
        <MeterBar />
      </div>
      {children !== undefined && <div className="meter-below">{children}</div>}
    </div>
  );
}

function Layer({ part }: { readonly part: 'unlit' | 'lit' }) {
  return (
    <div className={`meter-layer meter-${part}`} data-part={part}>
      {Array.from({ length: SEGMENTS.wide }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their position.
        <i key={index} data-zone={zoneOf((index + 0.5) / SEGMENTS.wide)} />
      ))}
    </div>
  );
}

/**
 * The three layers of the meter. They are rendered once: the painter clips and moves whole layers. On a phone the
 * stylesheet hides every other segment, so that a server-rendered page fits both widths.
 */
export const MeterBar = memo(function MeterBar() {
  return (
    <div aria-hidden className="meter-bar">
      <Layer part="unlit" />
      <Layer part="lit" />
      <div className="meter-layer meter-peak">
        <div hidden className="meter-tick" data-part="tick" />
      </div>
    </div>
  );
});
