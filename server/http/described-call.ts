import type { ApiEndpoint, CallDescription, CallDescriptions } from '@linecheck/contract';
import * as contract from '@linecheck/contract';
import * as schemas from '@linecheck/contract/schemas';

/** A call of the contract with its description. */
export type DescribedCall<Description extends CallDescription = CallDescription> = Description &
  Pick<ApiEndpoint, 'method' | 'path' | 'bytes' | 'versioned' | 'linkToken' | 'ownSignIn'> & {
    readonly status: 200 | 201;
  };

const isEndpoint = (value: unknown): value is ApiEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** The calls of the contract with their names. */
export const namedCalls: readonly (readonly [name: string, endpoint: ApiEndpoint])[] = Object.entries<unknown>(
  contract,
).filter((entry): entry is [string, ApiEndpoint] => isEndpoint(entry[1]));

const nameOf: ReadonlyMap<unknown, string> = new Map(namedCalls.map(([name, endpoint]) => [endpoint, name]));

const isTable = (entry: readonly [string, unknown]): entry is [string, CallDescriptions] => entry[0].endsWith('Calls');

/** The descriptions of all calls, by the names of the calls. */
export const callDescriptions: CallDescriptions = Object.assign(
  {},
  ...Object.entries<unknown>(schemas)
    .filter(isTable)
    .map(([, table]) => table),
);

/** @throws Error for a call without a description, which a test of the contract finds first. */
export function describedCall<Description extends CallDescription>(
  endpoint: ApiEndpoint<Description>,
): DescribedCall<Description> {
  const description = callDescriptions[nameOf.get(endpoint) ?? ''];
  if (description === undefined) throw new Error(`${endpoint.method} ${endpoint.path} has no description`);
  return { status: 200, ...endpoint, ...description } as unknown as DescribedCall<Description>; // The table from which the type of the call is.
}
