import { randomBytes } from 'node:crypto';
import { type GuestResult, RESULTS_OF_LINK_MAX } from '@linecheck/contract';
import { submission } from '../../../server/testing/guest-links';
import type { Form, Outcome, Stage } from '../part';
import { figuresOf, withGuests } from './guests';
import { openScene } from './scene';
import { countOf, inParallel, strike, wrongOf } from './strike';

const results: Readonly<Record<Form, number>> = { short: 800, long: 4000 };
const AT_A_TIME = 50;
/** Number of ticked items of 200 characters with which a submission nearly reaches its size limit. */
const ITEMS = 77;
const GUEST_EVERY_MS = 150;

/** Sends results of maximum length to one link, without the hourly limit. */
export async function floodResults(stage: Stage): Promise<Outcome> {
  const { url, codes, attacked, cookie } = await openScene(stage, { RATE_LIMIT_FACTOR: '0' });
  const checklistCompleted = Array.from({ length: ITEMS }, () => randomBytes(100).toString('hex'));
  let left = results[stage.form];
  const send = () => {
    left -= 1;
    const body = submission(attacked.sessionCode, { checklistCompleted });
    return left < 0 ? undefined : strike({ url: `${url}/api/guest-results`, address: '203.0.113.1', body });
  };
  const flood = () => inParallel(AT_A_TIME, send);
  const { result, flows } = await withGuests({ url, codes, everyMs: GUEST_EVERY_MS }, flood);
  stage.print(`results: ${countOf(result)}`);
  const reply = await fetch(`${url}/api/guest-results/session/${attacked.id}`, { headers: { cookie } });
  const stored = ((await reply.json()) as GuestResult[]).length;
  const figures = [
    ...figuresOf({ flood: `${result.length} results of 16 kB for one link`, flows }),
    {
      name: 'Results that the link has accepted',
      value: stored,
      unit: 'results',
      goal: { atMost: RESULTS_OF_LINK_MAX },
    },
  ];
  return { figures, wrong: wrongOf('results', result, [201, 409]) };
}
