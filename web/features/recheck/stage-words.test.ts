import type { RecheckWait } from '@linecheck/checks/browser/recheck/lead-in';
import type { RecheckProgress } from '@linecheck/checks/browser/recheck/run-recheck';
import { guestRecheck } from '@linecheck/texts/en/episodes/recheck';
import { describe, expect, it } from 'vitest';
import { stageWords } from './stage-words';

const { running } = guestRecheck;
const soon: RecheckWait = { leftS: 6, begin: () => undefined };
const paced: RecheckWait = { leftS: undefined, begin: () => undefined };

const words = (state: Pick<RecheckProgress, 'stage'> & Partial<RecheckProgress>) =>
  stageWords(running, { isQuietAgain: false, isPaced: false, wait: undefined, ...state });

describe('a part of a recheck', () => {
  it.each([
    ['the quiet moment', { stage: 'quiet' }, /quiet for two seconds.*read the sentence aloud/],
    ['a second quiet moment', { stage: 'quiet', isQuietAgain: true }, /Once more.*We heard something/],
    ['the words', { stage: 'words' }, /^Now read aloud\.$/],
    ['the picture', { stage: 'picture' }, /look into the camera/],
    ['a paced quiet moment', { stage: 'quiet', isPaced: true }, /Press Start/],
    ['paced words, with the sentence', { stage: 'words', isPaced: true }, /Press Start.*The early train rolled past/],
    ['a paced picture', { stage: 'picture', isPaced: true }, /Press Start/],
  ] as const)('is announced before it is measured, and nothing is said while it is: %s', (_, state, said) => {
    const before = words({ ...state, wait: 'isPaced' in state ? paced : soon }).said;
    expect(before).toMatch(said);
    expect(words(state).said).toBe(before);
  });

  it('says what is measured without the guest', () => {
    expect(words({ stage: 'opening' }).said).toBe(running.stages.opening);
    expect(words({ stage: 'line' }).said).toBe(running.stages.line);
  });
});
