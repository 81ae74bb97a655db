import Link from 'lucide-react/icons/link';
import Mic from 'lucide-react/icons/mic';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Video from 'lucide-react/icons/video';
import { Fragment, type ReactNode } from 'react';
import { Button } from '../ui/controls/button';
import { Badge, Chip, type ChipTone } from '../ui/feedback/chip';
import { Disc } from '../ui/feedback/disc';
import { HintLine } from '../ui/feedback/hint-line';
import { Notice, type NoticeTone } from '../ui/feedback/notice';
import { LabelledBlock, ResultGrid } from '../ui/feedback/result-grid';
import { StaleNotice } from '../ui/feedback/stale-notice';
import { StateIcon } from '../ui/feedback/state-icon';
import { StatusIcon, StatusLabel, type StatusTone } from '../ui/feedback/status-icon';
import { SummaryList } from '../ui/feedback/summary-list';
import { VerdictStrip } from '../ui/feedback/verdict-strip';
import type { ComponentStates } from './component-states';

const TONES: readonly StatusTone[] = ['idle', 'testing', 'passed', 'warning', 'failed', 'info', 'neutral'];
const CHIPS: readonly ChipTone[] = [...TONES, 'outline', 'item'];
const NOTICES: readonly NoticeTone[] = ['yellow', 'info', 'passed', 'warning', 'failed'];
const VERDICTS = ['passed', 'warning', 'failed', 'info'] as const;

const ignore = () => undefined;

const inTones = <Each extends string>(tones: readonly Each[], show: (tone: Each, index: number) => ReactNode) => (
  <div className="flex flex-wrap gap-3">
    {tones.map((tone, index) => (
      <Fragment key={tone}>{show(tone, index)}</Fragment>
    ))}
  </div>
);

export const feedbackStates: ComponentStates = {
  chip: {
    tones: inTones(CHIPS, (tone) => <Chip tone={tone}>{tone}</Chip>),
    badges: (
      <div className="flex flex-wrap gap-3">
        <Badge>Pro</Badge>
        <Badge tone="outline">Coming Soon</Badge>
      </div>
    ),
  },
  disc: {
    tones: inTones(['idle', 'open', 'warning', 'failed'] as const, (tone, index) => (
      <Disc tone={tone}>{index + 1}</Disc>
    )),
  },
  'state-icon': {
    tones: inTones(TONES, (tone) => (
      <StateIcon tone={tone}>
        <StatusIcon tone={tone} />
      </StateIcon>
    )),
  },
  'status-icon': {
    tones: inTones(TONES, (tone) => (
      <StatusLabel tone={tone} strong={tone === 'failed'} size={tone === 'info' ? 13 : 14}>
        {tone}
      </StatusLabel>
    )),
  },
  'hint-line': {
    quiet: <HintLine tone="quiet">Waiting for your voice</HintLine>,
    tones: VERDICTS.map((tone) => (
      <HintLine key={tone} tone={tone} detail="One line of plain text.">
        {tone}
      </HintLine>
    )),
    empty: <HintLine tone="quiet" live />,
  },
  notice: {
    tones: (
      <div className="grid gap-3">
        {NOTICES.map((tone) => (
          <Notice key={tone} tone={tone} title={`A ${tone} notice`}>
            What happened, and what to do about it.
          </Notice>
        ))}
      </div>
    ),
    'with a button': (
      <Notice tone="failed" title="Not sent" action={<Button>Try again</Button>}>
        What happened, and what to do about it.
      </Notice>
    ),
    slim: <Notice tone="yellow" title="This is a check" slim />,
  },
  'stale-notice': {
    idle: (
      <StaleNotice title="This list is from before" retryLabel="Try again" onRetry={ignore} busy={false}>
        It could not be brought up to date.
      </StaleNotice>
    ),
    busy: (
      <StaleNotice title="This list is from before" retryLabel="Try again" onRetry={ignore} busy>
        It could not be brought up to date.
      </StaleNotice>
    ),
  },
  'verdict-strip': {
    tones: (
      <div className="grid gap-2">
        {VERDICTS.map((tone) => (
          <VerdictStrip key={tone} tone={tone} title="Good connection">
            Fast enough for a video call.
          </VerdictStrip>
        ))}
      </div>
    ),
  },
  'result-grid': {
    found: (
      <ResultGrid
        cells={[
          { id: 'mic', icon: <Mic aria-hidden />, name: 'Microphone', status: 'passed', statusLabel: 'Passed' },
          {
            id: 'cam',
            icon: <Video aria-hidden />,
            name: 'Camera',
            status: 'failed',
            statusLabel: 'Failed',
            detail: 'No face was seen.',
          },
        ]}
      />
    ),
    'labelled block': <LabelledBlock label="Notes">I will use another microphone.</LabelledBlock>,
  },
  'summary-list': {
    found: (
      <SummaryList
        label="What was found"
        items={[
          {
            id: 'mic',
            icon: <Mic aria-hidden />,
            name: 'Microphone',
            status: 'warning',
            statusLabel: 'Warning',
            note: 'measured twice',
            finding: 'Your voice is quiet.',
            advice: 'Come closer to the microphone.',
            action: { icon: <RotateCcw aria-hidden />, label: 'Retest', name: 'Retest microphone', onClick: ignore },
          },
          {
            id: 'link',
            icon: <Link aria-hidden />,
            name: 'Connection',
            status: 'passed',
            statusLabel: 'Passed',
            finding: 'Good connection.',
          },
          {
            id: 'cam',
            icon: <Video aria-hidden />,
            name: 'Camera',
            status: 'failed',
            statusLabel: 'Failed',
            finding: 'The camera is used by another app.',
            advice: 'Close the other app and try again.',
          },
        ]}
      />
    ),
  },
};
