import { type DescribedCall, describedCall, namedCalls } from '../http/described-call';

interface NamedEndpoint {
  readonly name: string;
  readonly endpoint: DescribedCall;
}

/** Every endpoint of the contract, so that tests of all endpoints include new ones. */
export const endpoints: readonly NamedEndpoint[] = namedCalls.map(([, endpoint]) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  endpoint: describedCall(endpoint),
}));

export function endpointOf(name: string): DescribedCall {
  const found = endpoints.find((each) => each.name === name);
  if (found === undefined) throw new Error(`the contract has no ${name}`);
  return found.endpoint;
}
