import { isUtf8 } from 'node:buffer';

/** Messages of booking tools have up to 8 levels. */
const DEPTH_MAX = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** The levels of lists and objects in a JSON text, without parsing it. */
function depthOf(json: Uint8Array): number {
  let [depth, deepest, isInText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isInText && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isInText = !isInText;
    else if (!isInText && OPENING.has(byte)) depth += 1;
    else if (!isInText && CLOSING.has(byte)) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/**
 * Parses a JSON object of a stranger, in a form that PostgreSQL can store: without NUL and lone surrogates.
 *
 * @returns undefined for anything else: another encoding than UTF-8, another type, or too many levels.
 */
export function parseBoundedJson(bytes: Buffer): object | undefined {
  if (!isUtf8(bytes) || depthOf(bytes) > DEPTH_MAX) return undefined;
  try {
    const parsed: unknown = JSON.parse(bytes.toString());
    return typeof parsed === 'object' && parsed !== null ? Object(storable(parsed)) : undefined;
  } catch {
    // Not JSON.
    return undefined;
  }
}

const storableText = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [storableText(name), storable(each)]));
}
