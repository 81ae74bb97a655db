import { REQUIREMENT_NAMES } from '@linecheck/checks/levels/requirements';
import * as z from 'zod/mini';

/** A requirement that a result does not meet (`packages/checks/levels/fit.ts`). */
export const missed = z.object({
  requirement: z.enum(REQUIREMENT_NAMES),
  need: z.enum(['must', 'should']),
  is: z.enum(['short', 'close', 'missing']),
  reading: z.exactOptional(z.union([z.number(), z.boolean(), z.string()])),
  isAtLeast: z.exactOptional(z.literal(true)),
  bound: z.exactOptional(z.number()),
  because: z.exactOptional(z.string()),
});

/** The comparison of a result with the level of its guest's episode: worst first. */
export const fit = z.object({ fits: z.boolean(), missed: z.readonly(z.array(missed)) });
