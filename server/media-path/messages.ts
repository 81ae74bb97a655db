import { mediaPathReport } from '@linecheck/contract';
import * as z from 'zod/mini';

/** What the app asks of the process of the reflector. */
export const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), id: z.string(), offer: z.string() }),
  z.object({ kind: z.literal('report'), id: z.string() }),
]);
export type Order = z.infer<typeof order>;

/** What the process says: answers to both, and what becomes of a path. */
export const word = z.discriminatedUnion('kind', [
  /** The binary cannot be loaded on this machine. */
  z.object({ kind: z.literal('unusable'), reason: z.string() }),
  z.object({ kind: z.literal('answered'), id: z.string(), sdp: z.string() }),
  z.object({ kind: z.literal('refused'), id: z.string(), reason: z.enum(['full', 'failed']) }),
  z.object({ kind: z.literal('connected'), id: z.string(), address: z.string() }),
  z.object({ kind: z.literal('ended'), id: z.string() }),
  z.object({ kind: z.literal('report'), id: z.string(), report: z.nullable(mediaPathReport) }),
]);
export type Word = z.infer<typeof word>;

/** What bounds a reflector, as its process is told. */
export const reflectorOptions = z.object({
  port: z.number(),
  maxPaths: z.number(),
  lifeMs: z.number(),
  openWithinMs: z.number(),
});
export type ReflectorOptions = z.infer<typeof reflectorOptions>;
