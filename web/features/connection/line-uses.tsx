import {
  measuredLine,
  minutesToUploadAnHour,
  type Sufficiency,
  sufficiencyFor,
  USES,
  type Use,
} from '@linecheck/checks/connection/enough-for';
import type { ConnectionReadings } from '@linecheck/checks/connection/readings';
import lineUses from '@linecheck/texts/en/line-uses';
import { type ReactNode, useId } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { NetworkNote } from './network-note';

const TONES = { yes: 'passed', maybe: 'warning', no: 'failed' } as const satisfies Record<
  Sufficiency['enough'],
  string
>;

const uses = Object.keys(USES) as readonly Use[];

/** What the measured line is enough for, and what stands against it. */
export function LineUses({ readings }: { readonly readings: ConnectionReadings }) {
  const texts = useTexts(lineUses);
  const titleId = useId();
  const line = measuredLine(readings);
  const { uploadMbps } = line;
  return (
    <section aria-labelledby={titleId} className="text-14">
      <h4 id={titleId} className="mb-1 font-semi">
        {texts.title}
      </h4>
      <dl>
        {uses.map((use) => {
          const { enough, because } = sufficiencyFor(use, line);
          const [first] = because;
          return (
            <Row key={use} name={texts.uses[use]} note={first && texts.because[first.measure][first.is]}>
              <StatusLabel tone={TONES[enough]}>{texts.answers[enough]}</StatusLabel>
            </Row>
          );
        })}
        <Row name={texts.upload} note={uploadMbps === undefined ? texts.because.uploadMbps.missing : undefined}>
          {uploadMbps !== undefined && uploadMbps > 0 && lastingOf(texts, minutesToUploadAnHour(uploadMbps))}
        </Row>
      </dl>
      {readings.mediaPath === 'blocked' && <NetworkNote />}
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly note: string | undefined;
  readonly children: ReactNode;
}

const Row = ({ name, note, children }: RowProps) => (
  <div className="flex flex-wrap items-baseline gap-x-3 border-line py-1.5 not-first:border-t">
    <dt>{name}</dt>
    {note !== undefined && <dd className="text-ink-2 max-sm:order-last max-sm:basis-full">{note}</dd>}
    <dd className="tabular ms-auto">{children}</dd>
  </div>
);

const MINUTES = 60;
/** Above this many minutes they are told in hours. */
const MOST_MINUTES = 90;

function lastingOf(texts: typeof lineUses, minutes: number): string {
  return minutes > MOST_MINUTES
    ? fill(texts.hours, { count: Math.round(minutes / MINUTES) })
    : fill(texts.minutes, { count: Math.max(1, Math.round(minutes)) });
}
