import { signalAll } from '../harness/processes';
import { until } from '../harness/until';
import { type WebhookScene, withWebhookScene } from '../harness/webhook-stage';
import type { RandomSource } from '../testing/random';

const ENDPOINTS = 50;
const EVENTS_EACH = 10;
const EVENTS = ENDPOINTS * EVENTS_EACH;
/** Longer than the lease of the jobs of the last killed instance, and the deliveries after it. */
const END_DEADLINE_MS = 180_000;
/** Tries that a webhook may have in flight at a crash (webhooks/rules.ts). */
const TRIES_AT_A_TIME = 5;

interface WebhookCrashes {
  readonly kills: number;
  readonly random: RandomSource;
  readonly print: (line: string) => void;
}

/** Kills the app again and again while events are due, and returns what is wrong afterwards. */
export const crashWhileDelivering = ({ kills, random, print }: WebhookCrashes): Promise<readonly string[]> =>
  withWebhookScene({ endpoints: ENDPOINTS, hanging: 0, failing: 0 }, async (scene) => {
    let instance = await scene.start();
    let killed = 0;
    let recorded = 0;
    for (; killed < kills; killed += 1) {
      await scene.record(EVENTS_EACH);
      recorded += EVENTS;
      const enough = scene.receivers.arrived.length + random.between(1, EVENTS / 2);
      await until('deliveries', async () => scene.receivers.arrived.length >= enough, END_DEADLINE_MS);
      signalAll([instance.pid], 'SIGKILL');
      instance = await scene.start();
    }
    // If not all arrive, the faults say how many are missing.
    await until('all events are told', () => isAllTold(scene), END_DEADLINE_MS).catch(() => undefined);
    await instance.stop();
    return report(scene, { killed, recorded, print });
  });

const isAllTold = async ({ db }: WebhookScene): Promise<boolean> =>
  (await db.query("select from webhook_deliveries where state <> 'delivered' limit 1")).rowCount === 0;

interface Crashed {
  readonly killed: number;
  readonly recorded: number;
  readonly print: (line: string) => void;
}

function report({ receivers }: WebhookScene, { killed, recorded, print }: Crashed): readonly string[] {
  const times = new Map<string, number>();
  for (const { id } of receivers.arrived) times.set(id, (times.get(id) ?? 0) + 1);
  const missing = recorded - times.size;
  const repeated = [...times.values()].filter((each) => each > 1).length;
  const most = killed * ENDPOINTS * TRIES_AT_A_TIME;
  print(`${recorded} events and ${killed} crashes while they were told: ${missing} missing, ${repeated} told again.`);
  print(
    `What remains possible: an event that is told at the moment of a crash is told again, with the same id, at most ${TRIES_AT_A_TIME} of each webhook.`,
  );
  return [
    ...(missing > 0 ? [`${missing} events are missing`] : []),
    ...(repeated > most ? [`${repeated} events were told again after ${killed} crashes`] : []),
  ];
}
