import { expect, it } from 'vitest';
import { liveKinds, liveMessage, parseLiveMessage } from './live-changes';

it('are read as they were written', () => {
  expect(parseLiveMessage(liveMessage(new Set(liveKinds)))).toEqual(liveKinds);
});

it('leave out what this version does not know', () => {
  expect(parseLiveMessage('{"changed":["weather","sessions"],"since":1}')).toEqual(['sessions']);
});
