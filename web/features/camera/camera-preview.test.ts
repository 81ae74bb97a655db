import { judgeFinal } from '@linecheck/checks/camera/judge';
import { emptyRoom, seated } from '@linecheck/checks/camera/testing/readings';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { framingGuide } from './camera-preview';

const picture = { width: 1280, height: 720 };

it('is green exactly where the final verdict accepts the framing, which is the area that it encloses', () => {
  const place = fc.double({ min: -0.2, max: 1.2, noNaN: true });
  fc.assert(
    fc.property(place, place, fc.constantFrom('wide' as const, 'narrow' as const), (x, y, screen) => {
      const reading = seated({ face: { x, y } });
      const { part, isGood } = framingGuide({ reading, screen, picture });
      const isInside = x >= part.x[0] && x <= part.x[1] && y >= part.y[0] && y <= part.y[1];
      expect(isGood).toBe(isInside);
      expect(judgeFinal(reading, screen).code === 'framing').toBe(!isInside);
    }),
  );
});

it('marks the middle of a face only where it has to move', () => {
  const seen = (reading: ReturnType<typeof seated>) => framingGuide({ reading, screen: 'wide', picture });
  expect(seen(seated({ face: { x: 0.5, y: 0.45 } })).mark).toEqual({ x: 0.5, y: 0.45 });
  expect(seen(seated()).mark).toBeUndefined();
  expect(seen(emptyRoom)).toMatchObject({ mark: undefined, isGood: false });
});
