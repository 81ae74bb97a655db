import type { $ZodType, output } from 'zod/v4/core';

/**
 * Who sees the data of a workspace, from the widest audience to the narrowest: people with a read-only link to a board, all
 * members, and the members who work, which excludes viewers. Each sees what those before it see.
 */
export type DataAudience = 'link-holders' | 'members' | 'workers';

const hiddenValues = new WeakMap<$ZodType, { readonly value: unknown }>();

/**
 * Marks a field that only members who work see. The server replaces its value for viewers, in every answer.
 *
 * @param field A schema of its own: the mark belongs to the schema, wherever it is used.
 * @param hidden What viewers get instead.
 */
// @__NO_SIDE_EFFECTS__
export function forWorkers<Field extends $ZodType>(field: Field, hidden: output<Field>): Field {
  hiddenValues.set(field, { value: hidden });
  return field;
}

/** The value that replaces a marked field for viewers; undefined for a field without a mark. */
export const hiddenValueOf = (field: $ZodType): { readonly value: unknown } | undefined => hiddenValues.get(field);
