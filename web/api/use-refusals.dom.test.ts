import { listChecklistTemplates, logOut } from '@linecheck/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { happens, renderHook } from '../testing/render-hook';
import { watchServerCalls } from '../testing/server-calls';
import { send } from './send';
import { useRefusals } from './use-refusals';

const calls = watchServerCalls();
const refusal = (code: string) => [403, { code, message: '' }] as const;

/** A page that makes a call of its own and listens to all. */
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
  it('is heard once for each call that reads or changes something', async () => {
    const { hook, onRefused } = await mounted();
    await calls[0]?.answer(...refusal('plan_required'));
    expect(onRefused).toHaveBeenCalledTimes(1);
    await happens(() => hook.now().mutate());
    await calls[1]?.answer(...refusal('plan_required'));
    expect(onRefused).toHaveBeenCalledTimes(2);
  });

  it('for another reason is not heard, nor is an answer or a failure of the network', async () => {
    const { hook, onRefused } = await mounted();
    await calls[0]?.answer(...refusal('forbidden'));
    await happens(() => void hook.now().refetch());
    await calls[1]?.answer(200, []);
    await happens(() => hook.now().mutate());
    await calls[2]?.fail();
    expect([calls.length, onRefused.mock.calls.length]).toEqual([3, 0]);
  });

  it('is not heard by who has stopped listening', async () => {
    const { hook, onRefused } = await mounted();
    await hook.change({ isListening: false });
    await calls[0]?.answer(...refusal('plan_required'));
    expect(onRefused).not.toHaveBeenCalled();
  });
});
