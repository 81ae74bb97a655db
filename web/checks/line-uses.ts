import {
  type LineSufficiency,
  measuredLine,
  minutesToUploadAnHour,
  sufficiencyFor,
  USES,
} from '@linecheck/checks/connection/enough-for';
import type { MarkedReading } from '@linecheck/checks/reading';
import type { ReadingsByCheck } from '@linecheck/checks/readings';
import { keysOf } from '@linecheck/checks/records';
import { lineUses as lineUseTexts } from '@linecheck/texts/en/line-uses';
import { entryOf } from '@linecheck/texts/entry-of';
import { fill } from '../texts/fill';
import { currentTexts } from '../texts/use-texts';
import type { StatusTone } from '../ui/feedback/status-icon';
import type { ReadingLine } from './reading-lines';

interface LineUse extends ReadingLine {
  /** Undefined for a value that is not judged. */
  readonly tone: StatusTone | undefined;
  readonly note: string | undefined;
}

const TONES = { yes: 'passed', maybe: 'warning', no: 'failed' } as const satisfies Record<
  LineSufficiency['enough'],
  StatusTone
>;

/** Heading of the uses, which names the place of a server that is not on the internet. */
export function lineUsesTitle({ serverPlace }: ReadingsByCheck['connection']): string {
  const { title, titleAt } = currentTexts(lineUseTexts);
  return entryOf(titleAt, serverPlace) ?? title;
}

/** Sufficiency of the connection for each use, as shown to guest and host; empty if nothing was measured. */
export function lineUsesOf(readings: ReadingsByCheck['connection']): readonly LineUse[] {
  const texts = currentTexts(lineUseTexts);
  const line = measuredLine(readings);
  const { uploadMbps } = line;
  if (Object.values(line).every((each) => each === undefined)) return [];
  return [
    ...keysOf(USES).map((use): LineUse => {
      const { enough, because } = sufficiencyFor(use, line);
      const [first] = because;
      const note = first && texts.because[first.measure][first.is];
      // An unmeasured value is neutral.
      const tone = first?.is === 'missing' ? 'neutral' : TONES[enough];
      return { name: texts.uses[use], tone, value: texts.answers[enough], note };
    }),
    { name: texts.upload, tone: undefined, ...uploadOf(texts, uploadMbps, readings.uploadMbps?.bound) },
  ];
}

const MINUTES = 60;
/** Maximum value per unit; longer times are shown in the next unit, and above the last one as "days". */
const UNIT_LIMITS = { minutes: 90, hours: 48 } as const;

/** Time to upload an hour of local recording; an upper bound if the connection may be faster than measured. */
function uploadOf(
  texts: typeof lineUseTexts,
  uploadMbps: number | undefined,
  bound: MarkedReading['bound'],
): Pick<LineUse, 'value' | 'note'> {
  if (uploadMbps === undefined) return { value: texts.unknown, note: texts.because.uploadMbps.missing };
  const minutes = uploadMbps > 0 ? minutesToUploadAnHour(uploadMbps) : Number.POSITIVE_INFINITY;
  if (minutes > UNIT_LIMITS.hours * MINUTES) return { value: texts.days, note: undefined };
  const value =
    minutes > UNIT_LIMITS.minutes
      ? fill(texts.hours, { count: Math.round(minutes / MINUTES) })
      : fill(bound === undefined ? texts.minutes : texts.minutesAtMost, { count: Math.max(1, Math.round(minutes)) });
  return { value, note: undefined };
}
