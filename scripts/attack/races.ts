import type { MeasuredFigure } from '../testing/figure';
import { type RaceRule, races } from './races/rules';
import { RaceScene } from './races/scene';
import { PEOPLE_MAX } from './races/team';
import type { AttackOutcome, AttackStage } from './stage';

const ROUNDS = { short: 20, long: 200 } as const;
/** Maximum rounds per host, because of a host's hourly limits; the race then continues with another host. */
const ROUNDS_OF_HOST = 25;
/** Number of concurrent races, so that the instances are as busy as with many hosts. */
const LANES = 3;
const SHOWN = 3;

/** The usual rate limits. Each call comes from another address, as reported by a proxy. */
const settings = {
  TRUST_PROXY: 'loopback',
  RATE_LIMIT_FACTOR: '1',
  REGISTRATION: 'invite',
  DEFAULT_PLAN: 'plus',
  WORKSPACE_PEOPLE_MAX: String(PEOPLE_MAX),
};

export async function playRaces(stage: AttackStage): Promise<AttackOutcome> {
  const rounds = ROUNDS[stage.form];
  const scene = new RaceScene(await stage.startPair(settings));
  const waiting = Object.entries(races);
  const [figures, wrong]: [MeasuredFigure[], string[]] = [[], []];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, race] = next;
      const faults = await playRounds(scene, race, rounds);
      figures.push({
        name: `Violations: ${name}`,
        value: faults.length,
        unit: `in ${rounds} rounds`,
        goal: { atMost: 0 },
      });
      wrong.push(...faults.slice(0, SHOWN).map((fault) => `${name}: violated: ${fault}`));
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } finally {
    await scene.close();
  }
  return { figures, wrong };
}

async function playRounds(scene: RaceScene, race: RaceRule, rounds: number): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let played = 0; played < rounds; played += ROUNDS_OF_HOST) {
    const round = await race(scene);
    const times = Math.min(ROUNDS_OF_HOST, rounds - played);
    for (let time = 0; time < times; time += 1) faults.push(...(await round()));
  }
  return faults;
}
