import { type Band, downloadBand, latencyBand, uploadBand } from '@linecheck/checks/connection/bands';
import type { Reading } from '@linecheck/checks/reading';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Timer from 'lucide-react/icons/timer';
import type { ReactNode } from 'react';
import { MetricTile, MetricTiles } from '../../ui/metric-tile';
import { megabits, milliseconds } from './amounts';
import type { ConnectionTest } from './use-connection-test';

type Metric = 'latencyMs' | 'downloadMbps' | 'uploadMbps';

interface MetricLook {
  readonly metric: Metric;
  readonly phase: 'latency' | 'download' | 'upload';
  readonly name: string;
  readonly unit: string;
  readonly icon: ReactNode;
  readonly write: (value: number) => string;
  readonly band: (value: number) => Band;
}

const looks: readonly MetricLook[] = [
  {
    metric: 'latencyMs',
    phase: 'latency',
    name: 'Latency',
    unit: 'ms',
    icon: <Timer aria-hidden />,
    write: milliseconds,
    band: latencyBand,
  },
  {
    metric: 'downloadMbps',
    phase: 'download',
    name: 'Download',
    unit: 'Mbps',
    icon: <ArrowDown aria-hidden />,
    write: megabits,
    band: downloadBand,
  },
  {
    metric: 'uploadMbps',
    phase: 'upload',
    name: 'Upload',
    unit: 'Mbps',
    icon: <ArrowUp aria-hidden />,
    write: megabits,
    band: uploadBand,
  },
];

/** What an earlier visit has measured. */
export type KeptNumbers = Readonly<Partial<Record<Metric, Reading | undefined>>>;

interface ConnectionTilesProps {
  readonly test: ConnectionTest;
  /** What has no number by then never got one. */
  readonly isJudged: boolean;
  /** Shown where nothing has been measured since. */
  readonly kept: KeptNumbers | undefined;
}

export function ConnectionTiles({ test, isJudged, kept }: ConnectionTilesProps) {
  const missing = isJudged ? 'Not measured' : 'Not measured yet';
  return (
    <MetricTiles>
      {looks.map((look) => (
        <Tile key={look.metric} look={look} test={test} kept={kept?.[look.metric]} missing={missing} />
      ))}
    </MetricTiles>
  );
}

interface TileProps {
  readonly look: MetricLook;
  readonly test: ConnectionTest;
  readonly kept: Reading | undefined;
  /** What is said in place of a number. */
  readonly missing: string;
}

function Tile({ look, test, kept, missing }: TileProps) {
  const { icon, name, unit, write, band } = look;
  const reading = test.kind === 'idle' ? kept : readingOf(look, test);
  const isRunning = test.kind === 'running' && test.progress.phase === look.phase;
  // A number that still moves is shown, and judged when it stands.
  if (reading === undefined || isRunning) {
    return (
      <MetricTile
        icon={icon}
        name={name}
        unit={unit}
        figure={reading && write(reading.value)}
        word={isRunning ? 'Measuring…' : missing}
        running={isRunning}
      />
    );
  }
  const { word, parts } = band(reading.value);
  // An assumed number is shown, and never in the colours of a measured one (M3).
  if (reading.basis === 'assumed')
    return <MetricTile icon={icon} name={name} unit={unit} figure={write(reading.value)} word="Estimated" />;
  return <MetricTile icon={icon} name={name} unit={unit} figure={write(reading.value)} band={parts} word={word} />;
}

function readingOf({ metric }: MetricLook, test: ConnectionTest): Reading | undefined {
  if (test.kind === 'finished') return test.readings[metric];
  const value = test.kind === 'running' ? test.progress.measurements[metric] : undefined;
  return value === undefined ? undefined : { value, basis: 'measured' };
}
