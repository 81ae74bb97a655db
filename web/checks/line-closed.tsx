import type { ReadingCourse } from '@linecheck/checks/reading';
import { lineCourse } from '@linecheck/texts/en/connection-verdicts';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { courseWords } from './reading-lines';

export const LineClosed = ({ course }: { readonly course: ReadingCourse }) => {
  const texts = useTexts(lineCourse);
  return <span className="tabular block">{fill(texts.closed, { course: courseWords(course) })}</span>;
};
