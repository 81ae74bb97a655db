import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { FooterBar } from '../footer-bar';
import { HeaderBar } from '../header-bar';
import { Notice } from '../notice';
import { OwnerMark } from '../owner-mark';
import { PageLayout, RailLayout, StickyBar } from '../page-layout';
import { Quote } from '../quote';
import { type ProgressSegment, SegmentedProgress } from '../segmented-progress';
import { SideNote } from '../side-note';
import { ThemeSwitch } from '../theme-switch';
import { useBrand } from '../use-brand';
import { FOOTER, HOST_COLOUR, LIGHTHOUSE } from './scene-texts';

function Rail() {
  return (
    <div className="grid gap-3 sm:gap-4 lg:gap-5">
      <div>
        <h1 className="text-22 font-bold tracking-tight sm:text-28">Welcome, Amara</h1>
        <p className="mt-0.5 text-14 text-ink-2 sm:mt-2 sm:text-16">
          Setup check for <span className="font-medium text-ink lg:block">Harbour Lights, episode 42</span>
        </p>
      </div>
      <Quote by="Jonas Lind, Harbour Lights">
        So glad you're joining us. Please use the headphones and the room you'll use on Thursday.
      </Quote>
      <Notice tone="yellow" title="This is a setup check — not the call itself" brief>
        Check your microphone, camera, connection and surroundings here. You'll join the real call at the scheduled
        time.
      </Notice>
      <div className="max-lg:hidden">
        <SideNote icon={<Lock aria-hidden />}>
          Sound and picture are checked in your browser. Nothing is sent until you choose to share.
        </SideNote>
      </div>
    </div>
  );
}

type GuestShellProps = {
  readonly counter: string;
  readonly segments: readonly ProgressSegment[];
  readonly children: ReactNode;
};

export function GuestShell({ counter, segments, children }: GuestShellProps) {
  useBrand(HOST_COLOUR);
  return (
    <PageLayout
      skipLabel="Skip to the checks"
      header={
        <HeaderBar brand={<OwnerMark name="Harbour Lights" note="Setup check before your session" logo={LIGHTHOUSE} />}>
          <ThemeSwitch toDarkLabel="Dark theme" toLightLabel="Light theme" />
        </HeaderBar>
      }
      footer={<FooterBar {...FOOTER} />}
    >
      <RailLayout rail={<Rail />}>
        <StickyBar>
          <SegmentedProgress label="Progress" segments={segments} counter={counter} />
        </StickyBar>
        <div className="grid gap-3">{children}</div>
      </RailLayout>
    </PageLayout>
  );
}

type SegmentStates = readonly [
  ProgressSegment['status'],
  ProgressSegment['status'],
  ProgressSegment['status'],
  ProgressSegment['status'],
];

export function segmentsOf(states: SegmentStates, share = 0): readonly ProgressSegment[] {
  const [microphone, camera, connection, checklist] = states;
  return [
    { label: 'Microphone', status: microphone, share, word: microphone },
    { label: 'Camera', status: camera, share, word: camera },
    { label: 'Connection', status: connection, share, word: connection },
    { label: 'Checklist', note: '(optional)', status: checklist, share, word: checklist },
  ];
}
