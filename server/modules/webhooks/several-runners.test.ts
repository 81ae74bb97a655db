import { expect, it } from 'vitest';
import { webhookId } from '../../domain/ids';
import { JobQueue } from '../../jobs/queue';
import { JobRunner } from '../../jobs/runner';
import { OutboundTargets } from '../../outbound/outbound-targets';
import { addTestGuests, createTestEpisode } from '../../testing/guest-links';
import { openTestApp } from '../../testing/open-test-app';
import { createTestWebhook, openReceiver } from '../../testing/webhook-stage';
import { WebhookDeliverer } from './service';

it('several instances send each event once', async () => {
  const app = await openTestApp({ config: { outboundHosts: ['127.0.0.1'] } });
  const host = await app.signUpPro();
  const receivers = [await openReceiver(), await openReceiver(), await openReceiver()];
  for (const { url } of receivers) await createTestWebhook(host, { url });
  const runners = receivers.map(() => {
    const targets = new OutboundTargets(app.deps.config.outboundHosts);
    const deliverer = new WebhookDeliverer({ ...app.deps, jobs: new JobQueue(), targets });
    return new JobRunner(app.deps, {
      'webhook-deliveries': ({ webhook }, signal) => deliverer.run(webhookId(webhook), signal),
    });
  });
  const episode = await createTestEpisode(host);
  const names = Array.from({ length: 40 }, (_, n) => ({ name: `Guest ${n}` }));
  for (let at = 0; at < names.length; at += 10) {
    await Promise.all(runners.map((runner) => runner.runDue()));
    await addTestGuests(host, episode, ...names.slice(at, at + 10));
  }
  const isDone = async () => {
    await Promise.all(runners.map((runner) => runner.runDue()));
    const { rows } = await app.deps.db.pool.query("select 1 from webhook_deliveries where state = 'waiting'");
    return rows.length;
  };
  await expect.poll(isDone, { timeout: 30_000 }).toBe(0);
  for (const { received } of receivers) {
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
  }
  await Promise.all(runners.map((runner) => runner.close()));
});
