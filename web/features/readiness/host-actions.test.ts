import { expect, it, vi } from 'vitest';
import { celebrate } from './host-actions';

it('throws 100 particles with a spread of 70', async () => {
  const thrown = vi.fn(async () => undefined);
  await celebrate({ isCalm: () => false, load: async () => thrown });
  expect(thrown.mock.calls).toEqual([[expect.objectContaining({ particleCount: 100, spread: 70 })]]);
});

it('loads nothing where reduced motion is preferred', async () => {
  const load = vi.fn(async () => async () => undefined);
  await celebrate({ isCalm: () => true, load });
  expect(load).not.toHaveBeenCalled();
});

it('is left out where it cannot be loaded', async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(celebrate({ isCalm: () => false, load })).resolves.toBeUndefined();
});
