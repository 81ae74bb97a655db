import Timer from 'lucide-react/icons/timer';
import { Button } from '../button';
import { Badge, Chip, type ChipTone } from '../chip';
import { HintLine } from '../hint-line';
import { type Band, MetricTile, MetricTiles } from '../metric-tile';
import { Notice, type NoticeTone } from '../notice';
import { ProgressBar } from '../progress-bar';
import { StatusLabel, type Tone } from '../status-icon';
import { VerdictStrip } from '../verdict-strip';
import { KitSection, Row } from './kit-section';

const CHIPS: readonly ChipTone[] = [
  'idle',
  'testing',
  'passed',
  'warning',
  'failed',
  'info',
  'neutral',
  'outline',
  'item',
];
const TONES: readonly Tone[] = ['idle', 'testing', 'passed', 'warning', 'failed', 'info', 'neutral'];
const NOTICES: readonly NoticeTone[] = ['yellow', 'info', 'passed', 'warning', 'failed'];
const VERDICTS = ['passed', 'warning', 'failed', 'info'] as const;
const BANDS: readonly { band: Band; word: string }[] = [
  { band: 4, word: 'Excellent' },
  { band: 3, word: 'Good' },
  { band: 2, word: 'Fair' },
  { band: 1, word: 'Poor' },
];

export function KitStatus() {
  return (
    <>
      <KitSection title="Chips, badges, status">
        <Row>
          {CHIPS.map((tone) => (
            <Chip key={tone} tone={tone}>
              {tone}
            </Chip>
          ))}
          <Badge>Pro</Badge>
          <Badge tone="outline">Coming Soon</Badge>
        </Row>
        <Row>
          {TONES.map((tone) => (
            <StatusLabel key={tone} tone={tone}>
              {tone}
            </StatusLabel>
          ))}
        </Row>
      </KitSection>
      <KitSection title="Hints, notices, verdicts">
        <div className="grid gap-2">
          <HintLine tone="quiet">Waiting for your voice</HintLine>
          {VERDICTS.map((tone) => (
            <HintLine key={tone} tone={tone} detail="One line of plain text.">
              {tone}
            </HintLine>
          ))}
        </div>
        <div className="grid gap-3 md:grid-cols-2">
          {NOTICES.map((tone) => (
            <Notice
              key={tone}
              tone={tone}
              title={`A ${tone} notice`}
              action={tone === 'failed' ? <Button>Try again</Button> : undefined}
            >
              What happened, and what to do about it.
            </Notice>
          ))}
        </div>
        <div className="grid gap-2">
          {VERDICTS.map((tone) => (
            <VerdictStrip key={tone} tone={tone} title="Good connection">
              Fast enough for a video call.
            </VerdictStrip>
          ))}
        </div>
      </KitSection>
      <KitSection title="Tiles and progress">
        <MetricTiles>
          {BANDS.map(({ band, word }) => (
            <MetricTile
              key={band}
              icon={<Timer aria-hidden />}
              name="Latency"
              figure="34"
              unit="ms"
              band={band}
              word={word}
            />
          ))}
          <MetricTile icon={<Timer aria-hidden />} name="Running" figure="12.4" unit="Mbps" word="Measuring…" running />
          <MetricTile icon={<Timer aria-hidden />} name="Waiting" figure={undefined} unit="Mbps" word="Waiting" />
        </MetricTiles>
        <ProgressBar label="Progress" share={0.4} />
        <ProgressBar label="Progress" share={1} tone="passed" />
      </KitSection>
    </>
  );
}
