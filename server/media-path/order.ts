/** A check takes precedence over a path that only watches the connection. */
export type PathPurpose = 'check' | 'watch';

export type ReflectorOrder =
  | { readonly kind: 'open'; readonly id: string; readonly offer: string; readonly purpose: PathPurpose }
  | { readonly kind: 'report'; readonly id: string };

export interface ReflectorOptions {
  readonly port: number;
  readonly maxPaths: number;
  readonly lifeMs: number;
  readonly watchLifeMs: number;
  readonly openWithinMs: number;
}

const text = (given: object, name: string): string => {
  const value: unknown = Object.getOwnPropertyDescriptor(given, name)?.value;
  return typeof value === 'string' ? value : '';
};

/** Parsed without zod, which would take a sixth of the process' memory. Undefined for an invalid order. */
export function readOrder(message: unknown): ReflectorOrder | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const [kind, id] = [text(message, 'kind'), text(message, 'id')];
  if (kind === 'open') {
    return {
      kind,
      id,
      offer: text(message, 'offer'),
      purpose: text(message, 'purpose') === 'watch' ? 'watch' : 'check',
    };
  }
  return kind === 'report' ? { kind, id } : undefined;
}

/** The options as process arguments, in a fixed order. */
export const toArguments = ({ port, maxPaths, lifeMs, watchLifeMs, openWithinMs }: ReflectorOptions): string[] =>
  [port, maxPaths, lifeMs, watchLifeMs, openWithinMs].map(String);

export function fromArguments(given: readonly string[]): ReflectorOptions {
  const [
    port = Number.NaN,
    maxPaths = Number.NaN,
    lifeMs = Number.NaN,
    watchLifeMs = Number.NaN,
    openWithinMs = Number.NaN,
  ] = given.map(Number);
  const options = { port, maxPaths, lifeMs, watchLifeMs, openWithinMs };
  if (Object.values(options).some(Number.isNaN)) throw new Error('missing reflector arguments');
  return options;
}
