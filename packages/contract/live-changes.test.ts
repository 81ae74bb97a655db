import { expect, it } from 'vitest';
import { liveKinds, liveMessage, parseLiveMessage } from './live-changes';

it('are read as they were written', () => {
  for (const sessions of [undefined, [], ['a', 'b']]) {
    expect(parseLiveMessage(liveMessage({ changed: liveKinds, sessions }))).toEqual({ changed: liveKinds, sessions });
  }
});

it('leave out unknown kinds', () => {
  expect(parseLiveMessage('{"changed":["weather","sessions"],"since":1}')).toEqual({ changed: ['sessions'] });
});
