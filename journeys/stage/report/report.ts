import { z } from 'zod';
import { engineNames } from '../engines/engine';

const perEngine = <Schema extends z.ZodType>(of: Schema) => z.partialRecord(z.enum(engineNames), of);

/** Duration in seconds, to a tenth. */
const seconds = z.number().nonnegative();

const played = z.strictObject({
  outcome: z.enum(['passed', 'failed']),
  seconds,
  /** Names of the journey's steps, in order. */
  steps: z.array(z.strictObject({ title: z.string(), seconds })),
  /** Observations that may differ between engines, such as the format of a recording. */
  seen: z.record(z.string(), z.string()),
});

/** Report of the journeys that run in more than one engine. */
export const browserReport = z.strictObject({
  date: z.iso.date(),
  /** Version of each engine in the run. */
  versions: perEngine(z.string()),
  journeys: z.array(
    z.strictObject({
      /** Path relative to the folder of the journeys. */
      file: z.string(),
      title: z.string(),
      played: perEngine(played),
    }),
  ),
});

export type BrowserReport = z.infer<typeof browserReport>;
export type Played = z.infer<typeof played>;

/** The page that shows the report, below `docs`, and the report from which it is generated. */
export const REPORT_FILE = 'test-results/browsers.json';
