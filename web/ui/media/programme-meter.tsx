import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useNarrow } from '../behaviour/use-narrow';
import { MeterBar } from './meter-bar';
import { type MeterReading, meterPainter, NOT_MEASURED } from './meter-painter';
import { METER_TICKS, METER_ZONES, type MeterZone, SEGMENTS } from './meter-scale';
import './meter-zones.css';
import './programme-meter.css';

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
  /** Label of the peak figure. */
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
          {peakLabel}{' '}
          <span className="tabular font-medium text-ink" data-part="peak-value">
            {NOT_MEASURED}
          </span>{' '}
          {unit}
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
