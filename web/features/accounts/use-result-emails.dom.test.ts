import { account } from '@linecheck/texts/en/account';
import { describe, expect, it } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { latestToast } from '../../ui/overlays/toast';
import { useResultEmailChange, useResultEmails, useResultEmailsEnd } from './use-result-emails';

const calls = watchServerCalls();

type Call = (typeof calls)[number];

const stored = (letters: string) => ({ letters, obstacle: null });

async function opened() {
  const hook = await renderHook((_: object) => {
    const { data } = useResultEmails();
    const { choose, chosen = data?.letters } = useResultEmailChange();
    return { choose, chosen };
  }, {});
  await calls[0]?.answer(200, stored('none'));
  return {
    chosen: () => hook.now().chosen,
    choose: (letters: 'all' | 'problems') => happens(() => hook.now().choose(letters)),
  };
}

describe('the choice of result emails', () => {
  it('is shown before it is saved, with a message once it is', async () => {
    const { chosen, choose } = await opened();
    expect(chosen()).toBe('none');
    await choose('all');
    expect([chosen(), calls[1]?.method, calls[1]?.body]).toEqual(['all', 'PUT', { letters: 'all' }]);
    await calls[1]?.answer(200, stored('all'));
    expect([chosen(), latestToast()?.title]).toEqual(['all', account.letters.saved]);
  });

  it('that is not saved is reverted, with a message', async () => {
    const { chosen, choose } = await opened();
    await choose('all');
    await calls[1]?.fail();
    expect([chosen(), latestToast()?.title]).toEqual(['none', account.letters.notSaved]);
  });

  it('that follows another is sent after it, and both are reverted when they fail', async () => {
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

describe('the link that switches the emails off', () => {
  const token = '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11';

  it.each<[string, (call: Call) => Promise<void>, object]>([
    ['done', (call) => call.answer(200, { ok: true }), { kind: 'done', answer: { ok: true } }],
    [
      'invalid by an unknown token',
      (call) => call.answer(404, { code: 'not_found', message: '' }),
      { kind: 'invalid' },
    ],
    ['invalid by a malformed token', (call) => call.answer(400, { code: 'invalid', message: '' }), { kind: 'invalid' }],
    [
      'open for another try without an answer',
      (call) => call.fail(),
      { kind: 'open', isBusy: false, failure: expect.stringMatching(/\w/) },
    ],
  ])('is %s', async (_what, answer, expected) => {
    const hook = await renderHook((_: object) => useResultEmailsEnd(), {});
    expect(hook.now().state).toEqual({ kind: 'open', isBusy: false, failure: undefined });
    await happens(() => hook.now().use(token));
    expect(hook.now().state).toMatchObject({ isBusy: true });
    const [call] = calls as [Call];
    expect(call.url).toBe(`/api/result-letters/${token}/off`);
    await answer(call);
    expect(hook.now().state).toEqual(expected);
  });
});
