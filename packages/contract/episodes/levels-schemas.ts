import { LEVEL_NAMES } from '@linecheck/checks/levels/names';
import { SETTABLE } from '@linecheck/checks/levels/own-level';
import * as z from 'zod/mini';
import type { CallDescriptions } from '../endpoint';
import { fault } from '../fields';
import { id, okResponse, typedText } from '../fields-schemas';
import { boundFaults, LEVEL_NAME } from './levels-rules';

const bound = z.optional(z.union([z.number(), z.boolean()], fault('bound_invalid')));

const boundFields = Object.fromEntries(SETTABLE.map(({ key }) => [key, bound]));
const bounds = z.strictObject(boundFields);
const storedBounds = z.object(boundFields);

/** An own level: one of the product's levels with other bounds (`packages/checks/levels/own-level.ts`). */
const levelFields = {
  name: typedText(LEVEL_NAME),
  base: z.enum(LEVEL_NAMES, fault('level_unknown')),
  bounds,
};

const possibleBounds = z.check<Parameters<typeof boundFaults>[0]>(({ value, issues }) => {
  for (const { field, code } of boundFaults(value)) {
    issues.push({ code: 'custom', message: code, path: ['bounds', field], input: value });
  }
});

export const levelForm = z.strictObject(levelFields).check(possibleBounds);

export const ownLevel = z.object({
  id,
  name: z.string(),
  base: z.enum(LEVEL_NAMES),
  bounds: storedBounds,
  revision: z.number(),
  episodes: z.number(),
});

const ofLevel = z.strictObject({ id });

export const levelsCalls = {
  listLevels: {
    summary: "The workspace's own levels, oldest first",
    action: 'read',
    scope: 'read',
    response: z.array(ownLevel),
  },
  createLevel: {
    summary: 'Create an own level',
    action: 'work',
    scope: 'episodes',
    status: 201,
    body: levelForm,
    response: ownLevel,
  },
  editLevel: {
    summary: 'Change an own level; the results of its episodes are judged again',
    action: 'work',
    scope: 'episodes',
    params: ofLevel,
    /** The change is refused if the level has another revision. */
    body: z.strictObject({ ...levelFields, revision: z.int(fault('invalid')) }).check(possibleBounds),
    response: ownLevel,
  },
  deleteLevel: {
    summary: 'Delete an own level that no episode uses',
    action: 'work',
    scope: 'episodes',
    params: ofLevel,
    response: okResponse,
  },
} as const satisfies CallDescriptions;
