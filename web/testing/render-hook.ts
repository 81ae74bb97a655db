import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { openQueryClient } from '../api/queries';

/** With this flag, React runs effects and updates within `act`, and reports those outside it. */
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Queries otherwise report their answers after a timer, which is fake in some tests. */
notifyManager.setScheduler(queueMicrotask);

export interface RenderedHook<Props, Result> {
  readonly now: () => Result;
  readonly change: (props: Partial<Props>) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

interface HostProps {
  readonly useHook: () => unknown;
  readonly onResult: (result: unknown) => void;
}

function Host({ useHook, onResult }: HostProps) {
  onResult(useHook());
  return null;
}

/** Mounts a hook in a component in strict mode: effects run, are cleaned up and run again. It may call the server. */
export async function renderHook<Props extends object, Result>(
  useHook: (props: Props) => Result,
  first: Props,
): Promise<RenderedHook<Props, Result>> {
  const root = createRoot(document.createElement('div'));
  const client = openQueryClient();
  let props = first;
  let last: { readonly result: Result } | undefined;
  const render = () => {
    const onResult = (result: unknown) => {
      last = { result: result as Result };
    };
    const host = createElement(Host, { useHook: () => useHook(props), onResult });
    const page = createElement(QueryClientProvider, { client }, host);
    return act(async () => root.render(createElement(StrictMode, null, page)));
  };
  const unmount = () => act(async () => root.unmount());
  // A hook that stays mounted would report its updates in a later test.
  onTestFinished(unmount);
  await render();
  return {
    now: () => {
      if (last === undefined) throw new Error('The hook has not been rendered');
      return last.result;
    },
    change: async (changed) => {
      props = { ...props, ...changed };
      await render();
    },
    unmount,
  };
}

export const happens = (what: () => unknown): Promise<void> =>
  act(async () => {
    await what();
    await settled();
  });

const settled = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
