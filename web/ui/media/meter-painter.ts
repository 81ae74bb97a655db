import { FLOOR_DBFS, litSegments, type MeterZone, NOT_MEASURED, shareOfBar, zoneOf } from './meter-scale';

export interface PaintedReading {
  readonly levelDbfs: number;
  readonly peakHoldDbfs: number;
}

export interface MeterTexts {
  readonly segments: number;
  readonly zoneNames: Readonly<Record<MeterZone, string>>;
  readonly unit: string;
  /** The decimal mark of the page's language; a full stop if absent. */
  readonly decimalMark?: string;
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

const TEXT_INTERVAL_MS = 100;
const ARIA_INTERVAL_MS = 500;

/** Uses a typographic minus, and none before a rounded zero. */
const withMinus = (figure: string) => figure.replace(/^-0\.0$/, '0.0').replace('-', '−');

export function meterFrame(
  reading: PaintedReading | null,
  { segments, zoneNames, unit, decimalMark = '.' }: MeterTexts,
): MeterFrame {
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
    peakText: withMinus(Math.max(FLOOR_DBFS, reading.peakHoldDbfs).toFixed(1)).replace('.', decimalMark),
    valueNow,
    valueText: `${zoneNames[zone]}, ${withMinus(String(valueNow))} ${unit}`,
  };
}

/**
 * Updates one meter without React. It changes only what differs, and texts rarely, so that a frame costs no layout.
 * Not part of the meter's own module, because a page shows the meter long before it measures.
 *
 * @param peak Returns the element with the figure of the peak, which may be shown and hidden while the meter moves.
 */
export function meterPainter(root: HTMLElement, texts: MeterTexts, peak: () => HTMLElement | null = () => null) {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const [meter, lit, tick] = [part('meter'), part('lit'), part('tick')];
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

  return (reading: PaintedReading | null, nowMs = performance.now()) => {
    const frame = meterFrame(reading, texts);
    paintBar(frame);
    if (!reading || nowMs - textAtMs >= TEXT_INTERVAL_MS) {
      const peakValue = peak();
      if (peakValue) peakValue.textContent = frame.peakText;
      textAtMs = nowMs;
    }
    if (meter && (!reading || nowMs - ariaAtMs >= ARIA_INTERVAL_MS)) {
      meter.setAttribute('aria-valuenow', String(frame.valueNow));
      meter.setAttribute('aria-valuetext', frame.valueText);
      ariaAtMs = nowMs;
    }
  };
}
