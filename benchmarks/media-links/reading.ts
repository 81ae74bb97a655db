import type { PacketLog } from '@linecheck/checks/connection/media/packet-log';
import * as z from 'zod';

const atMs = z.number();
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

/** What the guest's end of a path knows of it. */
const packetLog = z.object({
  probes: listOf(z.object({ seq: z.number(), sentAtMs: atMs, isHeld: z.boolean() })),
  echoes: listOf(
    z.object({
      ...{ seq: z.number(), echoSeq: z.number(), received: z.number() },
      ...{ receivedAtMs: atMs, sentAtMs: atMs, arrivedAtMs: atMs },
    }),
  ),
  ticks: listOf(z.object({ sentAtMs: atMs, arrivedAtMs: atMs })),
  transfers: listOf(z.object({ direction: z.enum(['download', 'upload']), fromMs: atMs, toMs: atMs })),
  endedAtMs: atMs,
  report: z.object({ arrivals: listOf(z.tuple([z.number(), atMs]).readonly()), echoesSent: z.number() }),
}) satisfies z.ZodType<PacketLog>;

/** What became of a path over a link. */
export const pathRun = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measured'),
    openedMs: z.number(),
    log: packetLog,
    /** The system's clock, which the emulator has too, at 0 of the log's. */
    startedAtMs: z.number(),
  }),
  /** UDP did not come through; after so many ms from the server's answer that was said. */
  z.object({ kind: z.literal('blocked'), afterMs: z.number() }),
  /** UDP came through, and the channel did not open. */
  z.object({ kind: z.literal('unsteady'), afterMs: z.number() }),
]);

export type PathRun = z.infer<typeof pathRun>;

/** What became of a path that was opened and nothing else. */
export const opening = z.object({ kind: z.enum(['open', 'blocked', 'unsteady']), afterMs: z.number() });

export type Opening = z.infer<typeof opening>;

/** What is asked of the guest's end. */
export const pathTask = z.object({
  url: z.string(),
  perSecond: z.number(),
  seconds: z.number(),
  /** What transfers fill after `seconds` without them, for a little longer than that. */
  load: z.optional(z.enum(['download', 'upload'])),
});

export type PathTask = z.infer<typeof pathTask>;
