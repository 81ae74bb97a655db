import { z } from 'zod';
import { engineNames } from '../engines/engine';

const perEngine = <Schema extends z.ZodType>(of: Schema) => z.partialRecord(z.enum(engineNames), of);

/** Seconds, to a tenth. */
const seconds = z.number().nonnegative();

const played = z.strictObject({
  outcome: z.enum(['passed', 'failed']),
  seconds,
  /** The steps that the journey names, in their order. */
  steps: z.array(z.strictObject({ title: z.string(), seconds })),
  /** What was seen and may differ from engine to engine, such as the format of a recording. */
  seen: z.record(z.string(), z.string()),
});

/** What the journeys that are played in more than one engine found. */
export const browserReport = z.strictObject({
  date: z.iso.date(),
  /** The version of each engine that was played in. */
  versions: perEngine(z.string()),
  journeys: z.array(
    z.strictObject({
      /** Relative to the folder of the journeys. */
      file: z.string(),
      title: z.string(),
      played: perEngine(played),
    }),
  ),
});

export type BrowserReport = z.infer<typeof browserReport>;
export type Played = z.infer<typeof played>;

/** The page as it shows the report, below `docs`, and the report that it was made of. */
export const REPORT_FILE = 'test-results/browsers.json';
