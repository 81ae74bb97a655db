import { type ConnectionBand, downloadBand, latencyBand, uploadBand } from '@linecheck/checks/connection/bands';
import { connectionReadings, type JudgedConnection } from '@linecheck/checks/connection/readings';
import { atLeast, type MarkedReading, measured } from '@linecheck/checks/reading';
import { readings as readingTexts } from '@linecheck/texts/en/readings';
import { connection as connectionTexts } from '@linecheck/texts/en/steps';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Timer from 'lucide-react/icons/timer';
import { readingFigure } from '../../checks/reading-lines';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { MetricTile, MetricTiles } from '../../ui/feedback/metric-tile';
import type { ElementNode } from '../../ui/theme/element-node';
import type { ConnectionTest } from './use-connection-test';

type Metric = keyof JudgedConnection;

interface MetricLook {
  readonly metric: Metric;
  readonly phase: 'latency' | 'download' | 'upload';
  readonly icon: ElementNode;
  readonly band: (value: number) => ConnectionBand;
}

const looks: readonly MetricLook[] = [
  {
    metric: 'latencyMs',
    phase: 'latency',
    icon: <Timer aria-hidden />,
    band: latencyBand,
  },
  {
    metric: 'downloadMbps',
    phase: 'download',
    icon: <ArrowDown aria-hidden />,
    band: downloadBand,
  },
  {
    metric: 'uploadMbps',
    phase: 'upload',
    icon: <ArrowUp aria-hidden />,
    band: uploadBand,
  },
];

/** Readings of an earlier visit. */
export type KeptNumbers = Readonly<Partial<Record<Metric, MarkedReading | undefined>>>;

interface ConnectionTilesProps {
  readonly test: ConnectionTest;
  /** True once there is a verdict: a missing value was then not measured. */
  readonly isJudged: boolean;
  /** Shown until there is a new measurement. */
  readonly kept: KeptNumbers | undefined;
}

export function ConnectionTiles({ test, isJudged, kept }: ConnectionTilesProps) {
  const texts = useTexts(connectionTexts);
  const missing = isJudged ? texts.notMeasured : texts.notMeasuredYet;
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
  readonly kept: MarkedReading | undefined;
  readonly missing: string;
}

function Tile({ look, test, kept, missing }: TileProps) {
  const texts = useTexts(connectionTexts);
  const { icon, band } = look;
  const spec = connectionReadings[look.metric];
  const { groups, units } = useTexts(readingTexts);
  const name = groups.connection[look.metric];
  const unit = units[spec.unit];
  const write = (given: MarkedReading) => {
    const figure = readingFigure(spec, given);
    return given.bound === 'at-least' ? fill(texts.moreThan, { figure }) : figure;
  };
  const reading = test.kind === 'idle' ? kept : readingOf(look, test);
  const isRunning = test.kind === 'running' && !test.progress.isPathLeft && test.progress.phase === look.phase;
  // A number that is still changing is shown, but rated only once it is final.
  if (reading === undefined || isRunning) {
    return (
      <MetricTile
        icon={icon}
        name={name}
        unit={unit}
        figure={reading && write(reading)}
        label={isRunning ? texts.measuring : missing}
        running={isRunning}
      />
    );
  }
  const { colour, parts } = band(reading.value);
  // An assumed number is shown without the colours of a measured one (M3).
  if (reading.basis === 'assumed')
    return <MetricTile icon={icon} name={name} unit={unit} figure={write(reading)} label={texts.estimated} />;
  return (
    <MetricTile icon={icon} name={name} unit={unit} figure={write(reading)} band={parts} label={texts.bands[colour]} />
  );
}

function readingOf({ metric }: MetricLook, test: ConnectionTest): MarkedReading | undefined {
  if (test.kind === 'finished') return test.readings[metric];
  if (test.kind !== 'running') return undefined;
  const { [metric]: value, atLeast: bounded = [] } = test.progress.measurements;
  if (value === undefined) return undefined;
  return bounded.some((name) => name === metric) ? atLeast(value) : measured(value);
}
