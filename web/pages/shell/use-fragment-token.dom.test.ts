import { expect, it } from 'vitest';
import { renderHook } from '../../testing/render-hook';
import { useFragmentToken } from './use-fragment-token';

const TOKEN = 'a'.repeat(43);

it.each([
  `/board#token=${TOKEN}`,
  `/board#token%3D${TOKEN}`,
  `/board?token=${TOKEN}`,
  `/board?utm_source=x#token=${TOKEN}.`,
])('the token of %s is found', async (address) => {
  window.history.replaceState(null, '', address);
  expect((await renderHook(() => useFragmentToken('/board'), {})).now()).toBe(TOKEN);
});
