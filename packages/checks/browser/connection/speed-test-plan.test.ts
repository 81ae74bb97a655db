import { expect, it } from 'vitest';
import { OWN_MAX_BYTES, OWN_PLAN, PLAN_CEILING, SPEED_TEST_PLAN } from './speed-test-plan';

const total = (steps: readonly { bytes: number; count: number }[]) =>
  steps.reduce((sum, { bytes, count }) => sum + bytes * count, 0);

it('stays below the plan of the specification', () => {
  expect(SPEED_TEST_PLAN.latencyPackets).toBeLessThanOrEqual(PLAN_CEILING.latencyPackets);
  expect(total(SPEED_TEST_PLAN.download)).toBeLessThanOrEqual(PLAN_CEILING.downloadBytes);
  expect(total(SPEED_TEST_PLAN.upload)).toBeLessThanOrEqual(PLAN_CEILING.uploadBytes);
});

it('ends well within the time limit of the specification', () => {
  const { latencyBoxMs, directionBoxMs, timeoutMs } = SPEED_TEST_PLAN;
  expect(latencyBoxMs + 2 * directionBoxMs).toBeLessThan(timeoutMs / 2);
});

it('of this server transfers at most the announced bytes, including packet headers, and stays within the ceiling', () => {
  const headers = 1.08;
  expect((OWN_PLAN.download.bytes + OWN_PLAN.upload.maxBytes) * headers).toBeLessThanOrEqual(OWN_MAX_BYTES);
  expect(OWN_PLAN.latency.pings).toBeLessThanOrEqual(PLAN_CEILING.latencyPackets);
});
