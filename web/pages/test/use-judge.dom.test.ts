import { NO_STATUSES, type SentRecheck } from '@linecheck/contract';
import { expect, it } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { useJudge } from './use-judge';

const failed = { kind: 'failed', reason: 'device' } as const;
const full = { kind: 'full' } as const;
const first: SentRecheck = { parts: { microphone: failed, camera: failed, connection: full } };
const second: SentRecheck = { parts: { microphone: full, camera: failed, connection: full } };
const resultOf = (recheck: SentRecheck) => ({ ...NO_STATUSES, sessionCode: 'c', checklistCompleted: [], recheck });

it('the judgement of a recheck does not count for a later one that is not compared yet', async () => {
  const hook = await renderHook(({ episode }: { episode: undefined }) => useJudge(episode), { episode: undefined });
  const fit = { fits: true, missed: [] };
  expect(hook.now().judge(resultOf(first))).toBeUndefined();
  await happens(() => hook.now().noteRechecked(first, fit));
  expect(hook.now().judge(resultOf(first))).toEqual(fit);
  expect(hook.now().judge(resultOf(second))).toBeUndefined();
});
