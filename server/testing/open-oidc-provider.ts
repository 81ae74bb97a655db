import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { SERVICE_CALLBACK_PATH, SERVICE_LOGOUT_PATH } from '@linecheck/contract';

const PROGRAM = resolve(import.meta.dirname, 'oidc-provider-program.mjs');

export const TEST_CLIENT = { id: 'linecheck', secret: 'a-secret-between-two-servers' } as const;

interface ProviderState {
  /** The claims of the accounts, by their subjects. */
  readonly accounts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The subject that signs in next; null if the service refuses whoever comes. */
  readonly next: string | null;
  /** Seconds by which its clock is fast. */
  readonly clockSeconds: number;
  /** True if it publishes other keys than those with which it signs. */
  readonly hasWrongKeys: boolean;
}

export interface TestOidcProvider {
  readonly issuer: string;
  /** Changes what is given, and keeps the rest. `accounts` replaces all accounts. */
  set(state: Partial<ProviderState>): Promise<void>;
  /** Lets it say to the app that a person has signed out there. False if the app has refused that. */
  endSession(session: { readonly sub: string; readonly sid?: string }): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Starts `oidc-provider` in its own process, as the sign-in service of an app at `publicUrl`, with `TEST_CLIENT`. It asks
 * nobody anything: who comes is signed in as `next`.
 *
 * @param registered The address of the app that is registered there, if it is another one.
 */
export async function openOidcProvider(publicUrl: string, registered = publicUrl): Promise<TestOidcProvider> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env.PATH,
      CLIENT_ID: TEST_CLIENT.id,
      CLIENT_SECRET: TEST_CLIENT.secret,
      REDIRECT_URI: `${registered}${SERVICE_CALLBACK_PATH}`,
      LOGOUT_URI: `${publicUrl}${SERVICE_LOGOUT_PATH}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = once(child, 'close');
  const firstLine = once(child.stdout, 'data').then(([chunk]) => String(chunk).trim());
  const issuer = await Promise.race([firstLine, ended.then(() => undefined)]);
  if (issuer === undefined) throw new Error(`the sign-in service did not start: ${errors}`);
  const post = async (path: string, body: object) =>
    (await fetch(`${issuer}${path}`, { method: 'POST', body: JSON.stringify(body) })).json();
  return {
    issuer,
    set: async (state) => void (await post('/control', state)),
    endSession: async (session) => ((await post('/end-session', session)) as { ok: boolean }).ok,
    close: async () => {
      child.kill();
      await ended;
    },
  };
}
