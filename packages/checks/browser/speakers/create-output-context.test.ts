import { expect, it, vi } from 'vitest';
import { probe } from '../../speakers/probe';
import { createOutputContext } from './speakers-session';

/** Contexts whose output has this rate. */
function rig(outputRateHz: number) {
  const close = vi.fn(async () => undefined);
  const context = createOutputContext(({ sampleRate = outputRateHz } = {}) => ({ sampleRate, close }));
  return { rateHz: context.sampleRate, close };
}

it.each([16_000, 44_100, 48_000, 192_000])('an output at %d Hz is used as it is', (rateHz) => {
  const output = rig(rateHz);
  expect(output.rateHz).toBe(rateHz);
  expect(output.close).not.toHaveBeenCalled();
});

it.each([8000, 11_025, 12_000, 15_999])('an output at %d Hz gets a context that carries the probe', (rateHz) => {
  const output = rig(rateHz);
  expect(probe(output.rateHz).length).toBeGreaterThan(0);
  expect(output.rateHz).toBe(48_000);
  expect(output.close, 'the first one is closed').toHaveBeenCalledOnce();
});
