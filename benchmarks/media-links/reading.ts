import type { PacketLog } from '@linecheck/checks/connection/media/packet-log';
import * as z from 'zod';

const atMs = z.number();
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

/** The log of a path at the guest's end. */
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

/** The result of a path over a link. */
export const pathRun = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measured'),
    openedMs: z.number(),
    log: packetLog,
    /** The system clock, which the emulator uses too, at time 0 of the log. */
    startedAtMs: z.number(),
  }),
  /** UDP was blocked; detected this many ms after the server's answer. */
  z.object({ kind: z.literal('blocked'), afterMs: z.number() }),
  /** UDP worked, but the channel did not open. */
  z.object({ kind: z.literal('unsteady'), afterMs: z.number() }),
]);

export type PathRun = z.infer<typeof pathRun>;

/** The result of opening a path without measuring. */
export const opening = z.object({ kind: z.enum(['open', 'blocked', 'unsteady']), afterMs: z.number() });

export type Opening = z.infer<typeof opening>;

/** A task for the guest's end. */
export const pathTask = z.object({
  url: z.string(),
  perSecond: z.number(),
  seconds: z.number(),
  /** The direction that transfers fill after `seconds` without them, for a little longer than that. */
  load: z.optional(z.enum(['download', 'upload'])),
});

export type PathTask = z.infer<typeof pathTask>;
