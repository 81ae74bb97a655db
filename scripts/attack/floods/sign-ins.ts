import { setTimeout as wait } from 'node:timers/promises';
import type { Form, Outcome, Stage } from '../part';
import { figuresOf, withGuests } from './guests';
import { openScene } from './scene';
import { type Answered, countOf, strike, wrongOf } from './strike';

const AT_ONCE = 1500;
const ADDRESSES = 50;
const A_SECOND = 90;
const sustainedMs: Readonly<Record<Form, number>> = { short: 8000, long: 60_000 };
const GUEST_EVERY_MS = 150;

/**
 * Sends wrong passwords for unknown addresses, which cost as much as others: first all concurrently, then as a steady
 * stream.
 */
export async function floodSignIns(stage: Stage): Promise<Outcome> {
  const { url, codes } = await openScene(stage, { RATE_LIMIT_FACTOR: '1' });
  const signIn = (attempt: number, address: string): Promise<Answered> => {
    const body = { email: `nobody-${attempt}@example.org`, password: 'Wrong-Room-7' };
    return strike({ url: `${url}/api/auth/login`, address, body });
  };
  const flood = async () => {
    const answers = Array.from({ length: AT_ONCE }, (_, at) => signIn(at, `203.0.113.${at % ADDRESSES}`));
    const startedAt = performance.now();
    const max = (sustainedMs[stage.form] * A_SECOND) / 1000;
    for (let sent = 0; sent < max; ) {
      await wait(1000 / A_SECOND);
      // Catches up if the machine is behind schedule.
      const due = Math.min(max, ((performance.now() - startedAt) * A_SECOND) / 1000);
      for (; sent < due; sent += 1) answers.push(signIn(AT_ONCE + sent, `203.0.${sent % 113}.${sent % 250}`));
    }
    return Promise.all(answers);
  };
  const { result, flows } = await withGuests({ url, codes, everyMs: GUEST_EVERY_MS }, flood);
  stage.print(`sign-ins: ${countOf(result)}`);
  const name = `${AT_ONCE} concurrent sign-ins, then ${A_SECOND} a second`;
  return { figures: figuresOf({ flood: name, flows }), wrong: wrongOf('sign-ins', result, [401, 429, 503]) };
}
