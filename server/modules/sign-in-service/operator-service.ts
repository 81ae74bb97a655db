import { SERVICE_PATH } from '@linecheck/contract';
import type { ServerDependencies } from '../../dependencies';
import { newToken } from '../../domain/tokens';
import { STEP_MINUTES, StepStore } from '../sign-ins/service';
import { ServiceFault } from './fault';
import { CLOCK_TOLERANCE_S, SignInProvider } from './provider';
import { type ServiceSettings, settingsHashOf } from './rules';
import { ServiceTrialStore } from './store';

export type { ServiceSettings } from './rules';

type OperatorDependencies = Pick<ServerDependencies, 'db' | 'config' | 'randomBytes'>;

/** What is known of a sign-in service, in the order of the way. */
export type ServiceFinding =
  | { readonly kind: 'answers'; readonly isGood: true }
  | { readonly kind: 'unreachable'; readonly isGood: false; readonly reason: string }
  | { readonly kind: 'clock_unknown'; readonly isGood: true }
  | { readonly kind: 'clock'; readonly isGood: boolean; readonly differenceS: number; readonly mostS: number }
  | { readonly kind: 'shows_page'; readonly isGood: true; readonly redirect: string }
  | { readonly kind: 'redirect_refused'; readonly isGood: false; readonly redirect: string }
  | { readonly kind: 'request_refused'; readonly isGood: false; readonly redirect: string; readonly status: number }
  | { readonly kind: 'takes_client'; readonly isGood: true }
  | { readonly kind: 'refuses_client'; readonly isGood: false };

/** What can be said about a sign-in service without a person, until one finding ends the way. */
export async function* tryService(settings: ServiceSettings, publicUrl: string): AsyncGenerator<ServiceFinding> {
  const provider = new SignInProvider({ settings, publicUrl, clock: Date.now });
  try {
    const url = await provider.authorizationUrl({ purpose: 'test', state: 'test', nonce: 'test', verifier: VERIFIER });
    yield { kind: 'answers', isGood: true };
    yield clockFinding(provider.clockDifferenceS);
    yield redirectFinding(await answerAt(url), provider.redirectAddress);
    yield secretFinding(await provider.refusalOfSecret());
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
    yield { kind: 'unreachable', isGood: false, reason: error.reason };
  }
}

const VERIFIER = 'test'.repeat(16);

function clockFinding(difference: number | undefined): ServiceFinding {
  if (difference === undefined) return { kind: 'clock_unknown', isGood: true };
  const differenceS = Math.abs(difference);
  return { kind: 'clock', isGood: differenceS <= CLOCK_TOLERANCE_S, differenceS, mostS: CLOCK_TOLERANCE_S };
}

/** The sign-in page of the service, or its refusal of the address. */
async function answerAt(url: URL): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const signal = AbortSignal.timeout(8000);
    const reply = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'text/html' } });
    return { status: reply.status, text: `${reply.headers.get('location') ?? ''} ${await reply.text()}` };
  } catch {
    throw new ServiceFault('unreachable', 'its sign-in page does not answer');
  }
}

/** How Google and Entra ID refuse an address, with a page of their own. */
const REFUSED_ADDRESS = /redirect_uri_mismatch|\/oauth\/error|AADSTS50011/;

function redirectFinding({ status, text }: { status: number; text: string }, redirect: string): ServiceFinding {
  const isRefused = REFUSED_ADDRESS.test(text);
  if (status < 400 && !isRefused) return { kind: 'shows_page', isGood: true, redirect };
  return isRefused || /redirect[_ ]?ur[il]/i.test(text)
    ? { kind: 'redirect_refused', isGood: false, redirect }
    : { kind: 'request_refused', isGood: false, redirect, status };
}

function secretFinding(refusal: string): ServiceFinding {
  return refusal === 'invalid_client' || refusal === 'unauthorized_client'
    ? { kind: 'refuses_client', isGood: false }
    : { kind: 'takes_client', isGood: true };
}

interface StartedTrial {
  /** The address to open in a browser. */
  readonly link: string;
  /** Minutes for which it is valid. */
  readonly minutes: number;
  /** True once someone has gone the whole way. */
  readonly hasPassed: () => Promise<boolean>;
}

/** Makes a link by which someone goes the whole way through the sign-in service once. */
export async function startTrial(
  { db, config, randomBytes }: OperatorDependencies,
  settings: ServiceSettings,
): Promise<StartedTrial> {
  const { token } = newToken(randomBytes);
  const begun = await new StepStore(db.kysely).insert({ kind: 'service-test', token, person: null, data: {} });
  const trials = new ServiceTrialStore(db.kysely);
  const hash = settingsHashOf(settings, config.publicUrl);
  return {
    link: `${config.publicUrl}${SERVICE_PATH}?${new URLSearchParams({ purpose: 'test', token })}`,
    minutes: STEP_MINUTES,
    hasPassed: () => trials.hasSince(hash, begun),
  };
}
