import './meter-zones.css';
import './programme-meter.css';
import { memo, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useNarrow } from '../behaviour/use-narrow';
import {
  FLOOR_DBFS,
  litSegments,
  METER_TICKS,
  METER_ZONES,
  type MeterZone,
  SEGMENTS,
  shareOfBar,
  zoneOf,
} from './meter-scale';

export interface ProgrammeMeterHandle {
  /**
   * Moves the meter without a render or a layout; may be called 60 times a second. `null` shows that nothing is
   * measured.
   */
  readonly set: (reading: MeterReading | null) => void;
}

interface ProgrammeMeterProps {
  readonly label: string;
  /** Must be a constant: a new object repaints the meter. */
  readonly zoneNames: Readonly<Record<MeterZone, string>>;
  readonly peakLabel: string;
  readonly unit?: string;
  readonly ref?: Ref<ProgrammeMeterHandle>;
}

const minus = (dbfs: number) => String(dbfs).replace('-', '−');

export function ProgrammeMeter({ label, zoneNames, peakLabel, unit = 'dBFS', ref }: ProgrammeMeterProps) {
  const root = useRef<HTMLDivElement>(null);
  const paint = useRef<(reading: MeterReading | null) => void>(undefined);
  const shown = useRef<MeterReading>(null);
  const segments = SEGMENTS[useNarrow() ? 'narrow' : 'wide'];

  useLayoutEffect(() => {
    if (!root.current) return;
    paint.current = meterPainter(root.current, { segments, zoneNames, unit });
    paint.current(shown.current);
  }, [segments, zoneNames, unit]);

  useImperativeHandle(ref, () => ({
    set(reading) {
      shown.current = reading;
      paint.current?.(reading);
    },
  }));

  return (
    <div ref={root} className="meter meter-zoned">
      <div className="meter-head">
        <span className="font-medium">{label}</span>
        <span className="text-ink-2">
          <span>{peakLabel}</span>{' '}
          <span className="tabular font-medium text-ink" data-part="peak-value">
            {NOT_MEASURED}
          </span>{' '}
          <span>{unit}</span>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot hold three layers, and is announced less well. */}
      <div
        dir="ltr"
        role="meter"
        aria-label={label}
        aria-valuemin={-60}
        aria-valuemax={0}
        aria-valuenow={-60}
        data-part="meter"
      >
        <MeterBar />
      </div>
      <ol aria-hidden dir="ltr" className="meter-scale tabular">
        {METER_TICKS.map(({ dbfs, sparse }) => (
          <li key={dbfs} data-dbfs={dbfs} className={sparse ? undefined : 'max-sm:hidden'}>
            {minus(dbfs)}
          </li>
        ))}
      </ol>
      <ol aria-hidden dir="ltr" className="meter-zones">
        {METER_ZONES.map((zone) => (
          <li key={zone} data-zone={zone}>
            {zoneNames[zone]}
          </li>
        ))}
      </ol>
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

interface MeterReading {
  readonly levelDbfs: number;
  readonly peakHoldDbfs: number;
}

export interface MeterTexts {
  readonly segments: number;
  readonly zoneNames: Readonly<Record<MeterZone, string>>;
  readonly unit: string;
}

/** Display of the meter at one moment. */
interface MeterFrame {
  readonly lit: number;
  readonly zone: MeterZone | '';
  readonly peakShare: number;
  readonly peakText: string;
  readonly valueNow: number;
  readonly valueText: string;
}

/** Replaces the figure while nothing is measured. */
const NOT_MEASURED = '–';
const TEXT_INTERVAL_MS = 100;
const ARIA_INTERVAL_MS = 500;

/** Uses a typographic minus, and none before a rounded zero. */
const withMinus = (figure: string) => figure.replace(/^-0\.0$/, '0.0').replace('-', '−');

export function meterFrame(reading: MeterReading | null, { segments, zoneNames, unit }: MeterTexts): MeterFrame {
  if (!reading) {
    return { lit: 0, zone: '', peakShare: 0, peakText: NOT_MEASURED, valueNow: FLOOR_DBFS, valueText: NOT_MEASURED };
  }
  const share = shareOfBar(reading.levelDbfs);
  const lit = litSegments(share, segments);
  const zone = zoneOf(Math.max(0, lit - 0.5) / segments);
  const valueNow = Math.round(Math.min(0, Math.max(FLOOR_DBFS, reading.levelDbfs)));
  return {
    lit,
    zone,
    peakShare: shareOfBar(reading.peakHoldDbfs),
    peakText: withMinus(Math.max(FLOOR_DBFS, reading.peakHoldDbfs).toFixed(1)),
    valueNow,
    valueText: `${zoneNames[zone]}, ${withMinus(String(valueNow))} ${unit}`,
  };
}

/**
 * Updates one meter without React. It changes only what differs, and texts rarely, so that a frame costs no layout.
 * Exported for tests.
 */
export function meterPainter(root: HTMLElement, texts: MeterTexts) {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const [meter, lit, tick, peakValue] = [part('meter'), part('lit'), part('tick'), part('peak-value')];
  let last: MeterFrame | undefined;
  let textAtMs = Number.NEGATIVE_INFINITY;
  let ariaAtMs = Number.NEGATIVE_INFINITY;

  function paintBar(frame: MeterFrame) {
    if (lit && frame.lit !== last?.lit) {
      // A segment includes the gap after it, so that clipping at a whole segment never shows part of the next.
      lit.style.clipPath = `inset(0 ${(1 - frame.lit / texts.segments) * 100}% 0 0)`;
    }
    if (frame.zone !== last?.zone) root.dataset.current = frame.zone;
    if (tick && frame.peakShare !== last?.peakShare) {
      tick.hidden = frame.peakShare === 0;
      tick.style.transform = `translateX(${frame.peakShare * 100}%)`;
    }
    last = frame;
  }

  return (reading: MeterReading | null, nowMs = performance.now()) => {
    const frame = meterFrame(reading, texts);
    paintBar(frame);
    if (peakValue && (!reading || nowMs - textAtMs >= TEXT_INTERVAL_MS)) {
      peakValue.textContent = frame.peakText;
      textAtMs = nowMs;
    }
    if (meter && (!reading || nowMs - ariaAtMs >= ARIA_INTERVAL_MS)) {
      meter.setAttribute('aria-valuenow', String(frame.valueNow));
      meter.setAttribute('aria-valuetext', frame.valueText);
      ariaAtMs = nowMs;
    }
  };
}
