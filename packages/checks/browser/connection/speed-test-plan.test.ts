import { expect, it } from 'vitest';
import { PLAN_CEILING, SPEED_TEST_PLAN } from './speed-test-plan';

const total = (steps: readonly { bytes: number; count: number }[]) =>
  steps.reduce((sum, { bytes, count }) => sum + bytes * count, 0);

it('stays below the plan of the specification', () => {
  expect(SPEED_TEST_PLAN.latencyPackets).toBeLessThanOrEqual(PLAN_CEILING.latencyPackets);
  expect(total(SPEED_TEST_PLAN.download)).toBeLessThanOrEqual(PLAN_CEILING.downloadBytes);
  expect(total(SPEED_TEST_PLAN.upload)).toBeLessThanOrEqual(PLAN_CEILING.uploadBytes);
});

it('ends well inside the time that the specification gives', () => {
  const { latencyBoxMs, directionBoxMs, timeoutMs } = SPEED_TEST_PLAN;
  expect(latencyBoxMs + 2 * directionBoxMs).toBeLessThan(timeoutMs / 2);
});
