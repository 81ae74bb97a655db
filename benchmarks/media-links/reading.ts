import * as z from 'zod';

const way = z.object({
  /** How many probes, or echoes, the figures are about. */
  count: z.number(),
  lossPercent: z.number(),
  jitterMs: z.number(),
});

const part = z.object({
  /** When the first probe of this part was sent, by the system's clock. */
  fromMs: z.number(),
  up: way,
  down: way,
  roundTripMs: z.number(),
});

/** What a path says of the link that it goes over. */
export const pathReading = z.discriminatedUnion('kind', [
  /** `loaded` is from while transfers filled the link, for those links where some did. */
  z.object({ kind: z.literal('measured'), openedMs: z.number(), idle: part, loaded: z.optional(part) }),
  /** UDP did not come through; after so many ms from the server's answer that was said. */
  z.object({ kind: z.literal('blocked'), afterMs: z.number() }),
  /** UDP came through, and the channel did not open. */
  z.object({ kind: z.literal('unsteady'), afterMs: z.number() }),
]);

export type PathReading = z.infer<typeof pathReading>;
export type PathPart = z.infer<typeof part>;

/** What is asked of a path. */
export const pathTask = z.object({
  url: z.string(),
  perSecond: z.number(),
  seconds: z.number(),
  /** What transfers beside the path fill, after `seconds` without them and for as long again. */
  load: z.optional(z.enum(['down', 'up'])),
});

export type PathTask = z.infer<typeof pathTask>;

/** What became of a path that was opened and nothing else. */
export const opening = z.object({ kind: z.enum(['open', 'blocked', 'unsteady']), afterMs: z.number() });

export type Opening = z.infer<typeof opening>;
