import Bell from 'lucide-react/icons/bell';
import Timer from 'lucide-react/icons/timer';
import type { ComponentProps } from 'react';
import { Button, IconButton } from '../ui/controls/button';
import { CountBubble } from '../ui/feedback/count-bubble';
import { MetricTile, MetricTiles } from '../ui/feedback/metric-tile';
import { CountBar } from '../ui/feedback/progress/count-bar';
import { CountdownMark } from '../ui/feedback/progress/countdown-mark';
import { CountdownRing } from '../ui/feedback/progress/countdown-ring';
import { ProgressBar } from '../ui/feedback/progress/progress-bar';
import { SegmentedProgress } from '../ui/feedback/progress/segmented-progress';
import { StrengthMeter } from '../ui/feedback/progress/strength-meter';
import { TrackFill } from '../ui/feedback/progress/track-fill';
import { SecondBars } from '../ui/feedback/second-bars';
import { Skeleton } from '../ui/feedback/skeleton';
import { SkeletonRows } from '../ui/feedback/skeleton-rows';
import type { ComponentStates } from './component-states';

type Second = ComponentProps<typeof SecondBars>['bars'][number];

const GOOD_SECOND: Second = { tone: 'good', share: 0 };

const SECONDS: Readonly<Record<number, Second>> = {
  9: { tone: 'fair', share: 0.05 },
  21: { tone: 'bad', share: 0.3 },
  22: { tone: 'bad', share: 1 },
  31: { tone: 'none', share: 0 },
  32: { tone: 'none', share: 0 },
  33: { tone: 'none', share: 0 },
  48: { tone: 'late', share: 0 },
};

const SECOND_LEGEND = [
  { tone: 'good', name: 'nothing lost' },
  { tone: 'fair', name: 'packets lost' },
  { tone: 'bad', name: 'lost in a row' },
  { tone: 'late', name: 'late' },
  { tone: 'none', name: 'not measured' },
] as const;

const BANDS = [
  { band: 4, label: 'Excellent' },
  { band: 3, label: 'Good' },
  { band: 2, label: 'Fair' },
  { band: 1, label: 'Poor' },
] as const;
const FILLS = ['brand', 'passed', 'warning', 'failed'] as const;
const STRENGTHS = [
  { strength: 'none', label: '' },
  { strength: 'weak', label: 'Weak' },
  { strength: 'okay', label: 'Okay' },
  { strength: 'strong', label: 'Strong' },
] as const;

const Bubble = ({ count }: { readonly count: number }) => (
  <CountBubble count={count}>
    <IconButton label={`${count} messages`} icon={<Bell aria-hidden />} />
  </CountBubble>
);

export const progressStates: ComponentStates = {
  'metric-tile': {
    bands: (
      <MetricTiles>
        {BANDS.map(({ band, label }) => (
          <MetricTile
            key={band}
            icon={<Timer aria-hidden />}
            name="Latency"
            figure="34"
            unit="ms"
            band={band}
            label={label}
          />
        ))}
      </MetricTiles>
    ),
    'running and waiting': (
      <MetricTiles>
        <MetricTile icon={<Timer aria-hidden />} name="Running" figure="12.4" unit="Mbps" label="Measuring…" running />
        <MetricTile icon={<Timer aria-hidden />} name="Waiting" figure={undefined} unit="Mbps" label="Waiting" />
      </MetricTiles>
    ),
  },
  'second-bars': {
    'a whole minute': (
      <SecondBars
        label="3 of 57 seconds lost packets"
        bars={Array.from({ length: 60 }, (_, at) => SECONDS[at] ?? GOOD_SECOND)}
        places={60}
        ends={['14:03:10', '14:04:10']}
        legend={SECOND_LEGEND}
      />
    ),
    'just begun': (
      <SecondBars
        label="nothing lost in 7 seconds"
        bars={Array(7).fill(GOOD_SECOND)}
        places={60}
        ends={['14:03:10', '14:04:10']}
        legend={SECOND_LEGEND.slice(0, 1)}
      />
    ),
  },
  'progress-bar': {
    tones: (
      <div className="grid gap-3">
        {FILLS.map((tone, index) => (
          <ProgressBar key={tone} label={tone} share={0.4 + index / 5} tone={tone} />
        ))}
      </div>
    ),
  },
  'count-bar': {
    'a few': (
      <CountBar
        parts={[
          { id: 'ready', tone: 'passed', count: 3 },
          { id: 'fix', tone: 'warning', count: 2 },
          { id: 'unopened', tone: 'none', count: 1 },
        ]}
      />
    ),
    many: (
      <CountBar
        parts={[
          { id: 'ready', tone: 'passed', count: 430 },
          { id: 'fix', tone: 'warning', count: 2 },
          { id: 'unopened', tone: 'none', count: 68 },
        ]}
      />
    ),
    none: <CountBar parts={[]} />,
  },
  'track-fill': {
    'empty to full': (
      <div className="grid gap-3">
        {[0, 0.3, 1].map((share) => (
          <div key={share} className="track h-1.5">
            <TrackFill share={share} tone="bg-brand-mark" />
          </div>
        ))}
      </div>
    ),
  },
  'segmented-progress': {
    'half way': (
      <SegmentedProgress
        label="Progress"
        counter="2/3 completed"
        segments={[
          { label: 'Microphone', status: 'passed', statusLabel: 'Passed' },
          { label: 'Camera', status: 'failed', statusLabel: 'Failed' },
          { label: 'Connection', status: 'testing', share: 0.6, statusLabel: 'Testing' },
          { label: 'Checklist', note: '(optional)', status: 'idle', statusLabel: 'Not started' },
        ]}
      />
    ),
  },
  'strength-meter': {
    strengths: (
      <div className="grid max-w-100 gap-3">
        {STRENGTHS.map((each) => (
          <StrengthMeter key={each.strength} {...each} />
        ))}
      </div>
    ),
  },
  'count-bubble': {
    none: <Bubble count={0} />,
    few: <Bubble count={3} />,
    many: <Bubble count={42} />,
  },
  'countdown-mark': {
    running: <CountdownMark share={0.4} seconds={3} />,
    inButton: (
      <Button variant="primary" size={48}>
        Continue <CountdownMark share={0.8} seconds={4} />
      </Button>
    ),
  },
  'countdown-ring': {
    full: <CountdownRing label="Seconds left" seconds={8} />,
    running: <CountdownRing label="Seconds left" share={0.35} seconds={3} />,
  },
  skeleton: {
    bar: <Skeleton size="h-6 w-40" />,
    round: <Skeleton size="size-10" round />,
  },
  'skeleton-rows': { two: <SkeletonRows label="Loading sessions..." rows={2} /> },
};
