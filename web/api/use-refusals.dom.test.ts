import { listChecklistTemplates, logOut } from '@linecheck/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { happens, renderHook } from '../testing/render-hook';
import { watchServerCalls } from '../testing/server-calls';
import { send } from './send';
import { useRefusals } from './use-refusals';

const calls = watchServerCalls();
const refusal = (code: string) => [403, { code, message: '' }] as const;

async function mounted() {
  const onRefused = vi.fn<() => void>();
  const hook = await renderHook(
    ({ isListening }: { readonly isListening: boolean }) => {
      const hear = isListening ? onRefused : ignore;
      useRefusals('plan_required', hear);
      const query = useQuery({ queryKey: ['templates'], queryFn: () => send(listChecklistTemplates, {}) });
      const { mutate } = useMutation({ mutationFn: () => send(logOut, {}) });
      return { refetch: query.refetch, mutate };
    },
    { isListening: true },
  );
  return { hook, onRefused };
}

const ignore = () => undefined;

describe('a refusal', () => {
  it('is reported once for each query and mutation', async () => {
    const { hook, onRefused } = await mounted();
    await calls[0]?.answer(...refusal('plan_required'));
    expect(onRefused).toHaveBeenCalledTimes(1);
    await happens(() => hook.now().mutate());
    await calls[1]?.answer(...refusal('plan_required'));
    expect(onRefused).toHaveBeenCalledTimes(2);
  });

  it('is not reported for another code, an answer or a network failure', async () => {
    const { hook, onRefused } = await mounted();
    await calls[0]?.answer(...refusal('forbidden'));
    await happens(() => void hook.now().refetch());
    await calls[1]?.answer(200, []);
    await happens(() => hook.now().mutate());
    await calls[2]?.fail();
    expect([calls.length, onRefused.mock.calls.length]).toEqual([3, 0]);
  });

  it('is not reported after the listener has stopped', async () => {
    const { hook, onRefused } = await mounted();
    await hook.change({ isListening: false });
    await calls[0]?.answer(...refusal('plan_required'));
    expect(onRefused).not.toHaveBeenCalled();
  });
});
