import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import type { CheckName } from '@linecheck/checks/check';
import { ACTS_BEFORE_HELP, type MendingTry, triedActs } from '@linecheck/checks/mending/tries';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import {
  askForHelp,
  HELP_ACTS_MAX,
  HELP_DEVICES_MAX,
  HELP_MAX_BYTES,
  HELP_TRIES_MAX,
  type HelpFacts,
  helpTry,
} from '@linecheck/contract';
import { requestOf } from '../../api/send';

/** What a guest needs help with, as the page knows it. */
export interface HelpNeed {
  readonly check: CheckName;
  /** The tries of the step, newest first. None after a reload, if nothing of the step was kept. */
  readonly tries: readonly StepTry[];
  /** The acts that the guest has tried, in order. */
  readonly acts: readonly MendingTry[];
}

export interface StepTry {
  /** ISO 8601. */
  readonly at: string;
  readonly outcome: CheckOutcome;
}

const DEVICES = { microphone: 'audioinput', camera: 'videoinput', speakers: 'audiooutput' } as const;
const kinds: Readonly<Partial<Record<CheckName, MediaDeviceKind>>> = DEVICES;

/** The names of the devices of the step's kind. Browsers name them only after a first use. */
async function deviceNames(check: CheckName): Promise<string[]> {
  const kind = kinds[check];
  if (kind === undefined || !navigator.mediaDevices?.enumerateDevices) return [];
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    const names = devices.filter((device) => device.kind === kind && device.label !== '').map(({ label }) => label);
    return [...new Set(names)].slice(0, HELP_DEVICES_MAX).map((name) => name.slice(0, 200));
  } catch {
    // A browser that refuses the list has no names to send.
    return [];
  }
}

/** What is sent with a request for help beside the step and its reason. Sound and pictures are not part of it. */
export async function collectFacts({ check, tries, acts }: HelpNeed): Promise<HelpFacts> {
  const { browser, version, system } = describePlatform();
  return {
    tries: tries.slice(0, HELP_TRIES_MAX).map(({ at, outcome }) => ({
      at,
      checks: { [check]: helpTry(check, outcome) } as HelpFacts['tries'][0]['checks'],
    })), // The step's own table.
    ...(browser !== undefined && { browser: version === undefined ? browser : `${browser} ${version}` }),
    ...(system !== undefined && { system }),
    devices: await deviceNames(check),
    language: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    acts: countedActs(acts).slice(0, HELP_ACTS_MAX),
  };
}

function countedActs(acts: HelpNeed['acts']): HelpFacts['acts'] {
  const counts = new Map<string, number>();
  for (const { act } of acts) counts.set(act, (counts.get(act) ?? 0) + 1);
  return [...counts].map(([act, count]) => ({ act, count: Math.min(count, 99) }));
}

/** On a failed step at once; on a warning from its second time, and after three acts that did not help. */
export function offersHelp({ tries, acts }: HelpNeed): boolean {
  const status = tries[0]?.outcome.status;
  if (status !== 'warning') return status === 'failed';
  return tries.filter(({ outcome }) => outcome.status !== 'passed').length > 1 || triedActs(acts) >= ACTS_BEFORE_HELP;
}

interface HelpCall {
  readonly sessionCode: string;
  readonly need: HelpNeed;
  readonly facts: HelpFacts;
  readonly line: string;
  readonly askId: string;
  /** The reason of an earlier request, if the page knows no newer one. */
  readonly code?: string;
}

/** The call that is sent. Facts that are too many lose their oldest try first. */
export function helpCallOf({ sessionCode, need, facts, line, askId, code = UNKNOWN }: HelpCall) {
  const call = (tries: HelpFacts['tries']) => ({
    params: { sessionCode },
    body: {
      ...{ askId, line, step: need.check },
      code: need.tries[0]?.outcome.code ?? code,
      facts: { ...facts, tries },
    },
  });
  const sizeOf = (input: ReturnType<typeof call>) => new Blob([requestOf(askForHelp, input).body ?? '']).size;
  for (let count = facts.tries.length; count > 0; count--) {
    const input = call(facts.tries.slice(0, count));
    if (sizeOf(input) <= HELP_MAX_BYTES) return input;
  }
  return call([]);
}

/** For a verdict of an older version, which had no code. */
const UNKNOWN = 'unknown';
