import { readSignInWays, SERVICE_PATH, type SignInWays } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

export const waysQueryKey = ['sign-in-ways'] as const;

const PASSWORD_ONLY: SignInWays = { service: null, isServiceOnly: false, hasPasskeys: false };

/** How people sign in here; undefined until it is known. If the server does not respond, by password. */
export function useSignInWays(): SignInWays | undefined {
  const { data, isError } = useQuery({ queryKey: waysQueryKey, queryFn: () => send(readSignInWays, {}) });
  return data ?? (isError ? PASSWORD_ONLY : undefined);
}

export interface ServiceEntry {
  /** Path to which the person comes back, signed in. */
  readonly returnTo: string;
  readonly invitation?: string | undefined;
  readonly join?: string | undefined;
}

/** The address at which a sign-in by the service begins. */
export const serviceHref = (entry: ServiceEntry): string =>
  `${SERVICE_PATH}?${new URLSearchParams({ purpose: 'sign-in', ...definedIn(entry) })}`;

const definedIn = (entry: ServiceEntry): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
