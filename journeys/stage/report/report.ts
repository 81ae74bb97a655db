import { z } from 'zod';
import { engineNames } from '../engines/engine';

const perEngine = <Schema extends z.ZodType>(of: Schema) => z.partialRecord(z.enum(engineNames), of);

/** Duration in seconds, to a tenth. */
const seconds = z.number().nonnegative();

const played = z.strictObject({
  outcome: z.enum(['passed', 'failed']),
  seconds,
  steps: z.array(z.strictObject({ title: z.string(), seconds })),
  seen: z.record(z.string(), z.string()),
});

export const browserReport = z.strictObject({
  date: z.iso.date(),
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
export type PlayedJourneys = z.infer<typeof played>;

export const REPORT_FILE = 'test-results/browsers.json';
