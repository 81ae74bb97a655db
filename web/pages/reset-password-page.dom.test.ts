import { accounts } from '@linecheck/texts/en/forms';
import { beforeEach, describe, expect, it } from 'vitest';
import { happens, renderHook } from '../testing/render-hook';
import { watchServerCalls } from '../testing/server-calls';
import { latestToast, showToast } from '../ui/overlays/toast';
import { useResetCheck } from './reset-password-page';

const calls = watchServerCalls();
beforeEach(() => showToast({ title: 'Before' }));

const mounted = () => renderHook(({ token }: { readonly token: string }) => useResetCheck(token), { token: 'k7' });

describe('the check of a reset link', () => {
  it('shows no message where the link is valid', async () => {
    const hook = await mounted();
    expect(hook.now()).toEqual({ kind: 'validating' });
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'k7' }]);
    await calls[0]?.answer(200, { valid: true, message: '', email: 'ama@example.org' });
    expect(hook.now()).toEqual({ kind: 'valid', email: 'ama@example.org' });
    expect(latestToast()?.title).toBe('Before');
  });

  it.each([
    ['This link was used already.', 'This link was used already.'],
    ['', accounts.reset.expiredHint],
  ])('shows a message where the link is invalid: %j', async (message, description) => {
    const hook = await mounted();
    await calls[0]?.answer(200, { valid: false, message });
    expect(hook.now()).toEqual({ kind: 'invalid' });
    expect(latestToast()).toMatchObject({ title: accounts.reset.expired, description, tone: 'failed' });
  });

  it('shows a message at each failure, and may be tried again', async () => {
    const hook = await mounted();
    await calls[0]?.fail();
    const failed = hook.now();
    expect(failed).toMatchObject({ kind: 'unknown', why: expect.stringMatching(/\w/) });
    const first = latestToast();
    expect(first?.title).toBe(accounts.forgot.failed);
    if (failed.kind === 'unknown') await happens(failed.retry);
    expect(hook.now()).toEqual({ kind: 'validating' });
    await calls[1]?.fail();
    expect(latestToast()?.id).toBe((first?.id ?? 0) + 1);
    if (failed.kind === 'unknown') await happens(failed.retry);
    await calls[2]?.answer(200, { valid: true, message: '' });
    expect(hook.now().kind).toBe('valid');
  });
});
