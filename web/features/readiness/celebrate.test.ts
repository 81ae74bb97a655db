import { expect, it, vi } from 'vitest';
import { celebrate } from './celebrate';

it('throws 100 particles with a spread of 70', async () => {
  const thrown = vi.fn(async () => undefined);
  await celebrate({ isCalm: () => false, load: async () => thrown });
  expect(thrown.mock.calls).toEqual([[expect.objectContaining({ particleCount: 100, spread: 70 })]]);
});

it('does not even load anything for those who want nothing to move', async () => {
  const load = vi.fn(async () => async () => undefined);
  await celebrate({ isCalm: () => true, load });
  expect(load).not.toHaveBeenCalled();
});
