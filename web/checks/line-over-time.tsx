import { courseSummary, type SecondKind } from '@linecheck/checks/connection/media/course-summary';
import { connectionReadings } from '@linecheck/checks/connection/readings';
import type { ReadingCourse } from '@linecheck/checks/reading';
import { keysOf } from '@linecheck/checks/records';
import { lineCourse } from '@linecheck/texts/en/connection-verdicts';
import { useId } from 'react';
import { formatSecond } from '../texts/format';
import { useTexts } from '../texts/use-texts';
import { type BarTone, SecondBars } from '../ui/feedback/second-bars';
import { courseWords } from './reading-lines';

export function LineOverTime({ course }: { readonly course: ReadingCourse }) {
  const texts = useTexts(lineCourse);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="text-14">
      <h4 id={titleId} className="mb-1 font-semi">
        {texts.title}
      </h4>
      <p className="tabular mb-2 text-ink-2 first-letter:uppercase">{courseWords(course)}</p>
      <LineCourse course={course} />
      <p className="mt-1 text-12 text-ink-3">{texts.note}</p>
    </section>
  );
}

const TONES = {
  clear: 'good',
  lost: 'fair',
  burst: 'bad',
  late: 'late',
  missing: 'none',
} as const satisfies Record<SecondKind, BarTone>;

const { most } = connectionReadings.lineCourse;

export function LineCourse({ course }: { readonly course: ReadingCourse }) {
  const texts = useTexts(lineCourse).kinds;
  const { kinds } = courseSummary(course);
  const end = new Date(Date.parse(course.beganAt) + 1000 * most).toISOString();
  return (
    <SecondBars
      label={courseWords(course)}
      bars={kinds.map((kind, at) => ({ tone: TONES[kind], share: course.seconds[at]?.[0] ?? 0 }))}
      places={most}
      ends={[formatSecond(course.beganAt), formatSecond(end)]}
      legend={keysOf(TONES)
        .filter((kind) => kinds.includes(kind))
        .map((kind) => ({ tone: TONES[kind], name: texts[kind] }))}
    />
  );
}
