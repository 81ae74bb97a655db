import { until } from '../scripts/harness/until';
import { type WebhookScene, withWebhookScene } from '../scripts/harness/webhook-stage';
import { type MeasuredFigure, median, rounded } from '../scripts/testing/figure';
import { residentKb } from '../scripts/testing/product';

const ENDPOINTS = 50;
const HANGING = 5;
const FAILING = 5;
const EVENTS_EACH = 200;
const EVENTS = ENDPOINTS * EVENTS_EACH;
const GOOD = (ENDPOINTS - HANGING - FAILING) * EVENTS_EACH;
const SAMPLE_MS = 500;
const DEADLINE_MS = 10 * 60_000;
/** Events that each webhook gets before, so that the code is compiled and the memory of a start does not count. */
const WARM_UP_EACH = 40;

export const webhookFigures = (): Promise<readonly MeasuredFigure[]> =>
  withWebhookScene({ endpoints: ENDPOINTS, hanging: HANGING, failing: FAILING }, async (scene) => {
    const { receivers, db } = scene;
    const product = await scene.start();
    await scene.record(WARM_UP_EACH);
    const warm = WARM_UP_EACH * (ENDPOINTS - HANGING - FAILING);
    await until('the first events', () => receivers.arrived.length >= warm, DEADLINE_MS);
    await db.query('analyze');
    const { rows } = await db.query<{ readonly now: Date }>('select now()');
    const since = rows[0]?.now ?? new Date();
    const memory = watchMemory(product.pid);
    const startedAt = Date.now();
    await scene.record(EVENTS_EACH);
    const recordedMs = Date.now() - startedAt;
    await until('the events', () => receivers.arrived.length >= warm + GOOD, DEADLINE_MS);
    const allMs = Date.now() - startedAt;
    clearInterval(memory.timer);
    await product.stop();
    return [...(await latencies(scene, since)), ...figuresOf({ memory: memory.samples, recordedMs, allMs })];
  });

/** Seconds from an event to its arrival, by endpoint. All clocks are that of this machine. */
async function latencies({ db, receivers }: WebhookScene, since: Date): Promise<readonly MeasuredFigure[]> {
  const { rows } = await db.query<{ readonly id: string; readonly at: Date }>(
    'select id, created_at as at from domain_events where created_at > $1',
    [since],
  );
  const createdAt = new Map(rows.map(({ id, at }) => [`evt_${id}`, at.getTime()]));
  const byEndpoint = new Map<number, number[]>();
  const seen = new Set<string>();
  let repeated = 0;
  for (const { id, endpoint, at } of receivers.arrived) {
    const from = createdAt.get(id);
    if (from === undefined) continue;
    if (seen.has(id)) repeated += 1;
    seen.add(id);
    byEndpoint.set(endpoint, [...(byEndpoint.get(endpoint) ?? []), (at - from) / 1000]);
  }
  const medians = [...byEndpoint.values()].map(median);
  const all = [...byEndpoint.values()].flat();
  return [
    {
      name: `${EVENTS} events to ${ENDPOINTS} endpoints, of which ${HANGING} hang and ${FAILING} fail: median of a good one`,
      value: rounded(median(medians), 2),
      unit: 's',
      goal: { atMost: 5 },
      note: `from the event to its arrival; the slowest endpoint ${rounded(Math.max(...medians), 2)} s, the slowest event ${rounded(Math.max(...all), 2)} s`,
    },
    {
      name: 'Events of good endpoints that were lost or told twice',
      value: GOOD - seen.size + repeated,
      unit: 'events',
      goal: { atMost: 0 },
    },
  ];
}

interface Taken {
  readonly memory: readonly number[];
  readonly recordedMs: number;
  readonly allMs: number;
}

/** The growth from the first third to the last one: single samples depend on when garbage was collected. */
function figuresOf({ memory, recordedMs, allMs }: Taken): readonly MeasuredFigure[] {
  const third = Math.ceil(memory.length / 3);
  const [first, last] = [median(memory.slice(0, third)), median(memory.slice(-third))];
  return [
    {
      name: `All events of the good endpoints`,
      value: rounded(allMs / 1000),
      unit: 's',
      note: `recorded within ${rounded(recordedMs / 1000)} s; ${rounded(GOOD / (allMs / 1000))} events/s`,
    },
    {
      name: 'Growth of the memory meanwhile',
      value: rounded(last - first),
      unit: 'MB resident',
      goal: { atMost: 20 },
      note: `median of the last third, ${rounded(last)} MB, less that of the first; most ${rounded(Math.max(...memory))} MB`,
    },
  ];
}

function watchMemory(pid: number) {
  const samples: number[] = [];
  return { samples, timer: setInterval(() => samples.push(residentKb(pid) / 1024), SAMPLE_MS) };
}
