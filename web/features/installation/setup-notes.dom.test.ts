import { expect, it, vi } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { memoryStorage } from '../../testing/storage';
import { useSetupNotes } from './setup-notes';

const calls = watchServerCalls();

const [plain, proxy] = [
  { code: 'no_https', detail: 'http://192.168.1.5' },
  { code: 'proxy_not_trusted', detail: '172.18.0.2' },
];

it('the notes on the settings stay hidden in this browser until there is another one', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  const hook = await renderHook((_: object) => useSetupNotes(), {});
  await calls[0]?.answer(200, [plain]);
  expect(hook.now().notes).toEqual([plain]);
  await happens(() => hook.now().hide());
  expect(hook.now().notes).toEqual([]);

  const reloaded = await renderHook((_: object) => useSetupNotes(), {});
  await calls[1]?.answer(200, [plain]);
  expect(reloaded.now().notes).toEqual([]);

  const changed = await renderHook((_: object) => useSetupNotes(), {});
  await calls[2]?.answer(200, [plain, proxy]);
  expect(changed.now().notes).toEqual([plain, proxy]);
});
