import { readFileSync } from 'node:fs';
import {
  LOCAL_RECORDINGS,
  PHONE_WAYS,
  STUDIO_BROWSERS,
  STUDIOS,
  type StudioEntry,
  type StudioTable,
} from '@linecheck/checks/studios';
import * as z from 'zod/mini';

const textUpTo = (most: number) => {
  const error = `must be a text of 1 to ${most} characters`;
  return z.string(error).check(z.minLength(1, error), z.maxLength(most, error));
};

const numberFrom = (least: number, most: number) => {
  const error = `must be a number from ${least} to ${most}`;
  return z.number(error).check(z.minimum(least, error), z.maximum(most, error));
};

const oneOf = <const Options extends readonly string[]>(options: Options) =>
  z.enum(options, `must be one of ${options.join(', ')}`);

/** A fact with its source; null removes a fact of the product. */
const fact = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(
    z.nullable(
      z.strictObject(
        { value, source: z.optional(textUpTo(500)), date: z.optional(textUpTo(40)) },
        { error: named('must be an object with a "value", or null') },
      ),
    ),
  );

/** The message for a value that is no object, or for one with fields that are not known. */
const named = (must: string) => (issue: z.core.$ZodRawIssue) =>
  issue.code === 'unrecognized_keys' ? `must not have ${issue.keys.map((key) => `"${key}"`).join(', ')}` : must;

const browsers = z
  .array(oneOf(STUDIO_BROWSERS), 'must be a list of browsers')
  .check(z.maxLength(STUDIO_BROWSERS.length));
const mbps = numberFrom(0, 1000);

const studio = z.strictObject(
  {
    name: z.optional(textUpTo(80)),
    works: fact(browsers),
    refuses: fact(browsers),
    iPhone: fact(oneOf(PHONE_WAYS)),
    android: fact(oneOf(PHONE_WAYS)),
    recordsLocally: fact(oneOf(LOCAL_RECORDINGS)),
    freeDiskGb: fact(numberFrom(0, 10_000)),
    uploadMbps: fact(mbps),
    downloadMbps: fact(mbps),
    goodUploadMbps: fact(mbps),
    goodDownloadMbps: fact(mbps),
    udpPorts: fact(textUpTo(200)),
  },
  { error: named('must be an object with the facts of a studio') },
);

const ID = /^[a-z0-9][a-z0-9-]{0,39}$/;
const MAX_STUDIOS = 100;

const file = z.record(z.string(), studio, 'must be an object with studios by their id');

/** Faults of the file, one sentence each. */
export class StudiosFileError extends Error {
  override readonly name = 'StudiosFileError';
}

/**
 * The studios of the product with those of an operator's file: facts replace those of the same name, null removes one,
 * and a further id adds a studio.
 *
 * @throws StudiosFileError with one line for each fault.
 */
function parseStudios(text: string): StudioTable {
  const parsed = file.safeParse(jsonOf(text));
  if (!parsed.success) throw new StudiosFileError(parsed.error.issues.map(sentenceOf).join('\n'));
  const given = Object.entries(parsed.data);
  const faults = given.flatMap(([id, { name }]) => faultsOf(id, name));
  if (given.length > MAX_STUDIOS) faults.push(`There must be at most ${MAX_STUDIOS} studios.`);
  if (faults.length > 0) throw new StudiosFileError(faults.join('\n'));
  return { ...STUDIOS, ...Object.fromEntries(given.map(([id, facts]) => [id, merged(id, facts)])) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StudiosFileError(`It must be JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

const sentenceOf = ({ path, message }: z.core.$ZodIssue): string =>
  `${path.length === 0 ? 'The file' : path.map(String).join('.')} ${message}.`;

function faultsOf(id: string, name: string | undefined): string[] {
  if (!ID.test(id)) return [`"${id}" must be an id of up to 40 small letters, digits and hyphens.`];
  if (id === 'own') return ['"own" is the id of a studio without facts.'];
  return name === undefined && !isKnown(id)
    ? [`${id}.name must be set, because the product has no studio "${id}".`]
    : [];
}

const isKnown = (id: string): id is keyof typeof STUDIOS => Object.hasOwn(STUDIOS, id);

function merged(id: string, facts: z.infer<typeof studio>): StudioEntry {
  const base: StudioEntry = isKnown(id) ? STUDIOS[id] : { name: id };
  const entries = Object.entries(facts).map(([key, value]) => [key, value ?? undefined]);
  return { ...base, ...Object.fromEntries(entries) };
}

/**
 * The studios of an installation.
 *
 * @param path The operator's file; undefined if there is none.
 * @throws StudiosFileError also if it cannot be read.
 */
export function readStudios(path: string | undefined): StudioTable {
  if (path === undefined) return STUDIOS;
  try {
    return parseStudios(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StudiosFileError(
      why
        .split('\n')
        .map((line) => `STUDIOS_FILE ${path}: ${line}`)
        .join('\n'),
    );
  }
}
