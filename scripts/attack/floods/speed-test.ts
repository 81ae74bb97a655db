import { speedTest } from '@linecheck/contract';
import { limits } from '../../../server/limits/limits';
import type { Form, Outcome, Stage } from '../part';
import { figuresOf, withGuests } from './guests';
import { openScene } from './scene';
import { type Answered, countOf, inParallel, strike, wrongOf } from './strike';

interface Size {
  readonly bytes: number;
  readonly calls: number;
  /** True if the client disconnects after the head: bytes are counted even if it never reads them. */
  readonly leavesAtHead: boolean;
}

/**
 * Call mixtures, each from a different address. The limit is a multiple of the large portions: one more byte exceeds
 * it.
 */
const mixtures: Readonly<Record<Form, readonly (readonly Size[])[]>> = {
  short: [
    [
      { bytes: 1, calls: 1500, leavesAtHead: false },
      { bytes: 25_000_000, calls: 200, leavesAtHead: true },
    ],
  ],
  long: [
    [
      { bytes: 1, calls: 20_000, leavesAtHead: false },
      { bytes: 25_000_000, calls: 200, leavesAtHead: true },
    ],
    [{ bytes: 499_999, calls: 12_000, leavesAtHead: false }],
  ],
};
const AT_A_TIME = 20;
const GUEST_EVERY_MS = 150;
const { max } = limits.speedTestKilobytes;

/**
 * Requests as many bytes as one address can get, in many small portions and in a few large ones that are never read.
 */
export async function floodSpeedTest(stage: Stage): Promise<Outcome> {
  const { url, codes } = await openScene(stage, { RATE_LIMIT_FACTOR: '1' });
  const given: number[] = [];
  const take = async ({ bytes, calls, leavesAtHead }: Size, address: string): Promise<readonly Answered[]> => {
    let left = calls;
    const answers = await inParallel(AT_A_TIME, () => {
      left -= 1;
      const call = {
        url: `${url}${speedTest.downloadPath}?bytes=${bytes}`,
        method: 'GET',
        address,
        leavesAtHead,
      } as const;
      return left < 0 ? undefined : strike(call);
    });
    given.push(answers.filter((status) => status === 200).length * Math.ceil(bytes / 1000));
    stage.print(`speed test by ${bytes} bytes: ${countOf(answers)}`);
    return answers;
  };
  const kilobytes: number[] = [];
  const flood = async () => {
    const answers: Answered[] = [];
    for (const [at, mixture] of mixtures[stage.form].entries()) {
      given.length = 0;
      for (const size of mixture) answers.push(...(await take(size, `203.0.113.${at}`)));
      kilobytes.push(given.reduce((sum, each) => sum + each, 0));
    }
    return answers;
  };
  const { result, flows } = await withGuests({ url, codes, everyMs: GUEST_EVERY_MS }, flood);
  const figures = [
    ...figuresOf({ flood: `${result.length} speed tests`, flows }),
    {
      name: 'Kilobytes that one address was sent',
      value: Math.max(...kilobytes),
      unit: 'kB',
      goal: { atMost: max },
      note: 'in portions of 1 byte, then of 25 MB that were never read',
    },
  ];
  return { figures, wrong: wrongOf('speed tests', result, [200, 429]) };
}
