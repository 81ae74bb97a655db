import { floodClips } from './floods/clips';
import { floodResults } from './floods/results';
import { floodSignIns } from './floods/sign-ins';
import { floodSpeedTest } from './floods/speed-test';
import type { Outcome, Stage } from './part';

/** Run sequentially, so that the guests during each flood are slowed down only by that flood. */
const floods = [floodSignIns, floodResults, floodClips, floodSpeedTest] as const;

export async function run(stage: Stage): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const flood of floods) outcomes.push(await flood(stage));
  return { figures: outcomes.flatMap(({ figures }) => figures), wrong: outcomes.flatMap(({ wrong }) => wrong) };
}
