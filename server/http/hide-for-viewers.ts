import { hiddenValueOf } from '@linecheck/contract';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

type Hiding = (part: unknown) => unknown;

const unchanged: Hiding = (part) => part;

/**
 * A function that copies an answer of this schema without what only members who work see: the fields that the contract marks
 * with `forWorkers`. A part without marks is not copied.
 */
export function hidingFor(schema: $ZodType): Hiding {
  const hidden = hiddenValueOf(schema);
  if (hidden !== undefined) return () => hidden.value;
  const { def } = (schema as $ZodTypes)._zod; // Every schema of the contract is one of zod's own.
  switch (def.type) {
    case 'object':
      return hidingFields(Object.entries(def.shape).map(([name, field]) => [name, hidingFor(field)]));
    case 'array':
      return hidingEach(hidingFor(def.element));
    case 'record':
      return hidingValues(hidingFor(def.valueType));
    case 'union':
      return def.options.map(hidingFor).reduce(both);
    default:
      return 'innerType' in def ? hidingFor(def.innerType) : unchanged;
  }
}

function hidingFields(fields: readonly (readonly [name: string, hide: Hiding])[]): Hiding {
  const marked = fields.filter(([, hide]) => hide !== unchanged);
  if (marked.length === 0) return unchanged;
  return (part) => {
    if (!isObject(part)) return part;
    const copy = { ...part };
    for (const [name, hide] of marked) if (Object.hasOwn(copy, name)) copy[name] = hide(copy[name]);
    return copy;
  };
}

const hidingEach = (hide: Hiding): Hiding =>
  hide === unchanged ? unchanged : (part) => (Array.isArray(part) ? part.map(hide) : part);

const hidingValues = (hide: Hiding): Hiding =>
  hide === unchanged
    ? unchanged
    : (part) =>
        isObject(part) ? Object.fromEntries(Object.entries(part).map(([name, value]) => [name, hide(value)])) : part;

function both(one: Hiding, other: Hiding): Hiding {
  if (one === unchanged) return other;
  return other === unchanged ? one : (part) => other(one(part));
}

const isObject = (part: unknown): part is Record<string, unknown> => typeof part === 'object' && part !== null;
