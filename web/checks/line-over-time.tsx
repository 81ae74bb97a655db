import type { Course } from '@linecheck/checks/reading';
import { lineCourse } from '@linecheck/texts/en/connection-verdicts';
import { useId } from 'react';
import { useTexts } from '../texts/use-texts';
import { courseWords } from './course-words';
import { LineCourse } from './line-course';

/** The guest's line since the check. */
export function LineOverTime({ course }: { readonly course: Course }) {
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
