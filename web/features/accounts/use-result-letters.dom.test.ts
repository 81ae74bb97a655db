import account from '@linecheck/texts/en/account';
import { describe, expect, it } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { latestToast } from '../../ui/overlays/toast';
import { useResultLetterChange, useResultLetters, useResultLettersEnd } from './use-result-letters';

const calls = watchServerCalls();

const stored = (letters: string) => ({ letters, obstacle: null });

/** The settings as a host sees them, of whom none are stored. */
async function opened() {
  const hook = await renderHook((_: object) => {
    const { data } = useResultLetters();
    const { choose, chosen = data?.letters } = useResultLetterChange();
    return { choose, chosen };
  }, {});
  await calls[0]?.answer(200, stored('none'));
  return {
    chosen: () => hook.now().chosen,
    choose: (letters: 'all' | 'problems') => happens(() => hook.now().choose(letters)),
  };
}

describe('the choice of letters', () => {
  it('is shown before it is saved, and said once it is', async () => {
    const { chosen, choose } = await opened();
    expect(chosen()).toBe('none');
    await choose('all');
    expect([chosen(), calls[1]?.method, calls[1]?.body]).toEqual(['all', 'PUT', { letters: 'all' }]);
    await calls[1]?.answer(200, stored('all'));
    expect([chosen(), latestToast()?.title]).toEqual(['all', account.letters.saved]);
  });

  it('that is not saved is taken back, and said', async () => {
    const { chosen, choose } = await opened();
    await choose('all');
    await calls[1]?.fail();
    expect([chosen(), latestToast()?.title]).toEqual(['none', account.letters.notSaved]);
  });

  it('that follows another at once waits for it, and both that fail are taken back', async () => {
    const { chosen, choose } = await opened();
    await choose('all');
    await choose('problems');
    expect([chosen(), calls.length]).toEqual(['problems', 2]);
    await calls[1]?.fail();
    expect([chosen(), calls[2]?.body]).toEqual(['problems', { letters: 'problems' }]);
    await calls[2]?.fail();
    expect(chosen()).toBe('none');
  });
});

describe('the link that switches the letters off', () => {
  const token = '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11';

  async function used() {
    const hook = await renderHook((_: object) => useResultLettersEnd(), {});
    expect(hook.now().state).toEqual({ kind: 'open', isBusy: false, failure: undefined });
    await happens(() => hook.now().use(token));
    expect(hook.now().state).toMatchObject({ isBusy: true });
    expect(calls[0]?.url).toBe(`/api/result-letters/${token}/off`);
    return () => hook.now().state;
  }

  it('is done once the server says so', async () => {
    const state = await used();
    await calls[0]?.answer(200, { ok: true });
    expect(state()).toEqual({ kind: 'done' });
  });

  it.each(['not_found', 'invalid'])('is invalid where the server says %s', async (code) => {
    const state = await used();
    await calls[0]?.answer(404, { code, message: '' });
    expect(state()).toEqual({ kind: 'invalid' });
  });

  it('may be tried again where the server did not answer', async () => {
    const state = await used();
    await calls[0]?.fail();
    expect(state()).toEqual({ kind: 'open', isBusy: false, failure: expect.stringMatching(/\w/) });
  });
});
