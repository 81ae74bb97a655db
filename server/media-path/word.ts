import { mediaPathReport } from '@linecheck/contract/schemas';
import * as z from 'zod/mini';

/**
 * A message from the reflector process: a reply to an order, or an event of a path. It is validated like external
 * input. A path is refused because all are in use, because of its offer, or because another program uses the port.
 */
export const word = z.discriminatedUnion('kind', [
  /** The binary cannot be loaded on this machine. */
  z.object({ kind: z.literal('unusable'), reason: z.string() }),
  z.object({ kind: z.literal('answered'), id: z.string(), sdp: z.string() }),
  z.object({ kind: z.literal('refused'), id: z.string(), reason: z.enum(['full', 'offer', 'port']) }),
  z.object({ kind: z.literal('connected'), id: z.string(), address: z.string() }),
  z.object({ kind: z.literal('ended'), id: z.string() }),
  z.object({ kind: z.literal('report'), id: z.string(), report: z.nullable(mediaPathReport) }),
]);

export type ReflectorWord = z.infer<typeof word>;
