import { mediaPathReport } from '@linecheck/contract';
import * as z from 'zod/mini';

/**
 * What the process of the reflector says: answers to orders, and what becomes of a path. It is parsed like any stranger's. A path is
 * refused where all places are taken, for its offer, or because another program has the port.
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

export type Word = z.infer<typeof word>;
