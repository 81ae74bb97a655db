import type { ApiEndpoint } from '@linecheck/contract';
import * as contract from '@linecheck/contract';

interface NamedEndpoint {
  readonly name: string;
  readonly endpoint: ApiEndpoint;
}

const isEndpoint = (value: unknown): value is ApiEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every endpoint of the contract, so that tests of all endpoints include new ones. */
export const endpoints: readonly NamedEndpoint[] = Object.values<unknown>(contract)
  .filter(isEndpoint)
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

export function endpointOf(name: string): ApiEndpoint {
  const found = endpoints.find((each) => each.name === name);
  if (found === undefined) throw new Error(`the contract has no ${name}`);
  return found.endpoint;
}
