import { expect, it } from 'vitest';
import { MENDING_ACTS } from '../../packages/checks/mending/acts';
import { mendingActs } from '../../packages/texts/en/mending';
import { troubles } from '../troubles';
import { actOf, handsInWords, handsOfSentence } from './hands';

it('there are forty troubles, each with a name of its own', () => {
  expect(new Set(troubles.map(({ name }) => name)).size).toBe(40);
  expect(troubles).toHaveLength(40);
});

it('the guest knows every sentence that asks for an act', () => {
  const sentences = MENDING_ACTS.flatMap((act) => {
    const words = mendingActs[act];
    return (typeof words === 'string' ? [words] : Object.values(words)).map((sentence) => ({ act, sentence }));
  });
  for (const { act, sentence } of sentences) expect(actOf(sentence), sentence).toBe(act);
  expect(actOf('Test again to be sure.')).toBeUndefined();
});

it('an act that is asked for in two ways is done by one hand', () => {
  expect(handsOfSentence(mendingActs.unmute.microphone)).toEqual(['press-mute-switch']);
  expect(handsOfSentence(mendingActs['press-mute-switch'])).toEqual(['press-mute-switch']);
  expect(handsOfSentence(mendingActs['keep-distance']), 'what changes nothing').toEqual([]);
});

it('of several things in one sentence, the guest does the first one first', () => {
  expect(handsInWords('Turn towards a window, or switch a lamp on in front of you.')).toEqual([
    'turn-to-window',
    'lamp-in-front',
  ]);
  expect(handsInWords('Excellent camera setup!')).toEqual([]);
});
