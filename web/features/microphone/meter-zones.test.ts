import { dbfsFromLevel } from '@linecheck/checks/microphone/level';
import { LEVEL_CLASSES } from '@linecheck/checks/microphone/thresholds';
import { expect, it } from 'vitest';
import { shareOfBar, ZONE_ENDS } from '../../ui/media/meter-scale';

it.each([
  ['silent', LEVEL_CLASSES.low.from],
  ['low', LEVEL_CLASSES.good.from],
  ['optimal', LEVEL_CLASSES.loud.above],
] as const)('the zone %s ends where its class of levels ends', (zone, level) => {
  expect(shareOfBar(dbfsFromLevel(level))).toBeCloseTo(ZONE_ENDS[zone], 2);
});
