import type { SecondKind } from '@linecheck/checks/connection/media/course-summary';
import type { Texts } from '../message';

/** What a bar stands for: one second. */
const kinds = {
  clear: 'nothing lost',
  lost: 'packets lost',
  burst: 'lost at a stretch',
  late: 'late',
  missing: 'not measured',
} as const satisfies Record<SecondKind, string>;

/** How packets got through after the check, second by second. */
export default {
  title: 'Your line in the minute after the test',
  /** Whether it is still being watched is not told apart: nobody has to wait for it. */
  note: 'Watched for up to a minute while you go on, at a low rate. It does not change your result.',
  /** Below the name of the closed step. */
  closed: 'Line in the minute after the test: {course}',
  kinds,
} as const satisfies Texts;
