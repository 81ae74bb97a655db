import { afterEach, expect, it, vi } from 'vitest';
import { onProofAsked, withRecentSignIn } from './recent-sign-in';
import { RequestError } from './send';

const refusal = (code: string) => new RequestError(403, '', { code, message: '' });

function guarded(code = 'sign_in_again') {
  let isOpen = false;
  const call = vi.fn<() => Promise<string>>(async () => {
    if (!isOpen) throw refusal(code);
    return 'done';
  });
  return { call, open: () => (isOpen = true) };
}

let stop: (() => void) | undefined;
afterEach(() => stop?.());

it('a call that needs the password is made again once it was entered', async () => {
  const { call, open } = guarded();
  stop = onProofAsked(async () => open());
  expect(await withRecentSignIn(call)).toBe('done');
  expect(call).toHaveBeenCalledTimes(2);
});

it('calls that are refused at the same time share one question', async () => {
  const { call, open } = guarded();
  const ask = vi.fn<() => Promise<boolean>>(async () => open());
  stop = onProofAsked(ask);
  expect(await Promise.all([withRecentSignIn(call), withRecentSignIn(call)])).toEqual(['done', 'done']);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('a call stays refused if the password is not entered, or the page cannot ask', async () => {
  const { call } = guarded();
  await expect(withRecentSignIn(call)).rejects.toThrow('403');
  stop = onProofAsked(async () => false);
  await expect(withRecentSignIn(call)).rejects.toThrow('403');
  expect(call).toHaveBeenCalledTimes(2);
});

it('a call that is refused for another reason, or again, asks no further question', async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => true);
  stop = onProofAsked(ask);
  await expect(withRecentSignIn(guarded('role_refused').call)).rejects.toThrow('403');
  expect(ask).not.toHaveBeenCalled();
  await expect(withRecentSignIn(guarded().call)).rejects.toThrow('403');
  expect(ask).toHaveBeenCalledTimes(1);
});
