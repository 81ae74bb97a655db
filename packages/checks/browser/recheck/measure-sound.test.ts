import { expect, it, vi } from 'vitest';
import { SHORT_TAKE } from '../../recheck/thresholds';
import type { OpenMicrophone } from '../microphone/open-microphone';
import { areOver, measureSound } from './measure-sound';

const { wordsMs, voicedS, unheardMs, mostMs } = SHORT_TAKE;

it.each([
  ['with enough words just before their time', wordsMs - 10, voicedS, false],
  ['with enough words in their time', wordsMs, voicedS, true],
  ['with too few words in their time', wordsMs, voicedS - 0.01, false],
  ['with few words shortly before the limit', mostMs - 10, 0.5, false],
  ['with few words at the limit', mostMs, 0.5, true],
  ['without any word, a moment before nothing is heard', unheardMs - 10, 0, false],
  ['without any word', unheardMs, 0, true],
])('the words are over: %s', (_what, elapsedMs, voiced, expected) => {
  expect(areOver({ elapsedMs, voicedS: voiced })).toBe(expected);
});

it('no sound is taken before the quiet moment was announced', async () => {
  const onBlock = vi.fn(() => () => undefined);
  const microphone = { sampleRateHz: 48_000, processing: 'unprocessed', onBlock };
  const lead = vi.fn(async () => {
    await Promise.resolve();
    throw new Error('stopped');
  });
  const measured = measureSound({
    microphone: microphone as unknown as OpenMicrophone, // No more is used before.
    signal: new AbortController().signal,
    onProgress: vi.fn(),
    lead,
  });
  await expect(measured).rejects.toThrow('stopped');
  expect(lead.mock.calls).toEqual([['quiet']]);
  expect(onBlock).not.toHaveBeenCalled();
});
