import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listDeliveries,
  listWebhooks,
  readDelivery,
  redeliver,
  rotateWebhookSecret,
  type StoredWebhook,
  switchWebhook,
  testWebhook,
  type WebhookForm,
} from '@linecheck/contract';
import { deliveries } from '@linecheck/texts/en/deliveries';
import { webhookList } from '@linecheck/texts/en/webhook-list';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

const listKey = ['webhooks'] as const;
const deliveriesKey = ['webhook-deliveries'] as const;

/** The server announces no change of a webhook, so the list is read again when the page gets the focus. */
export const useWebhooks = (enabled: boolean) =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => send(listWebhooks, {}, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    enabled,
  });

/** Reads the webhooks and their deliveries again. */
export function useWebhookReload() {
  const queries = useQueryClient();
  return () =>
    Promise.all([listKey, deliveriesKey].map((queryKey) => queries.invalidateQueries({ queryKey }))).then(
      () => undefined,
    );
}

interface ChangeOfWebhook<Input, Answer> {
  readonly act: (input: Input) => Promise<Answer>;
  readonly done?: (input: Input) => string;
  readonly failed: string;
}

function useWebhookChange<Input, Answer>({ act, done, failed }: ChangeOfWebhook<Input, Answer>) {
  const texts = useTexts(webhookList);
  const reload = useWebhookReload();
  return useMutation({
    mutationFn: act,
    onSuccess: (_, input) => {
      if (done) showToast({ title: done(input), tone: 'passed' });
    },
    onError: (error) =>
      showToast({ title: failed, description: failureWords(error, texts.failedHint), tone: 'failed' }),
    // Also after a failure: another member may have changed the same.
    onSettled: () => void reload(),
  });
}

/** The dialog of a new secret. The secret is not returned, because a mutation would keep it. */
interface SecretDialog {
  /** Before the secret is made: without the dialog, it would be lost. */
  readonly load: () => Promise<unknown>;
  readonly show: (secret: string) => void;
}

export function useWebhookChanges({ id, name }: Pick<StoredWebhook, 'id' | 'name'>) {
  const texts = useTexts(webhookList);
  const queries = useQueryClient();
  const params = { id };
  return {
    switching: useWebhookChange({
      act: (isOn: boolean) => send(switchWebhook, { params, body: { isOn } }),
      done: (isOn) => fill(isOn ? texts.switching.on : texts.switching.off, { name }),
      failed: texts.switching.failed,
    }),
    rotation: useWebhookChange({
      act: async ({ load, show }: SecretDialog) => {
        await load();
        show((await send(rotateWebhookSecret, { params })).secret);
      },
      failed: texts.rotating.failed,
    }),
    test: useWebhookChange({ act: () => send(testWebhook, { params }), failed: texts.testFailed }),
    removal: useWebhookChange({
      act: async () => {
        await send(deleteWebhook, { params });
        queries.setQueryData<readonly StoredWebhook[]>(listKey, (list) => list?.filter((each) => each.id !== id));
      },
      done: () => fill(texts.deleting.done, { name }),
      failed: texts.deleting.failed,
    }),
  };
}

export interface MadeWebhook {
  readonly id: string;
  readonly secret: string;
}

interface WebhookSaving {
  readonly body: WebhookForm;
  /** Called with a new one, whose secret a mutation would keep if it were returned. */
  readonly onMade: (made: MadeWebhook) => void;
}

/** @param id Undefined for a new one. */
export function useWebhookSaving(id: string | undefined) {
  const reload = useWebhookReload();
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ body, onMade }: WebhookSaving) => {
      if (id === undefined) onMade(await send(createWebhook, { body }));
      else await send(editWebhook, { params: { id }, body });
    },
    onSuccess: () => void reload(),
  });
}

export const useDeliveries = (id: string) =>
  useInfiniteQuery({
    queryKey: [...deliveriesKey, id],
    queryFn: ({ pageParam: after, signal }) =>
      send(listDeliveries, { params: { id }, query: after === '' ? {} : { after } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

export const useDelivery = (id: string) =>
  useQuery({
    queryKey: [...deliveriesKey, 'one', id],
    queryFn: ({ signal }) => send(readDelivery, { params: { id } }, signal),
    refetchOnMount: 'always',
  });

/** A delivery that was asked for, and when it was tried before that; null if it never was. */
export interface AskedDelivery {
  readonly id: string;
  readonly triedBefore: string | null;
}

const POLL_MS = 1000;

/** Reads a delivery until its try is over. */
export function useTriedDelivery({ id, triedBefore }: AskedDelivery) {
  const isWaiting = (delivery: { readonly state: string; readonly triedAt: string | null } | undefined) =>
    delivery === undefined || (delivery.state === 'waiting' && delivery.triedAt === triedBefore);
  const query = useQuery({
    queryKey: ['tried-delivery', id, triedBefore],
    queryFn: ({ signal }) => send(readDelivery, { params: { id } }, signal),
    refetchInterval: ({ state }) => state.error === null && isWaiting(state.data) && POLL_MS,
  });
  return { ...query, isWaiting: isWaiting(query.data) };
}

export function useRedelivery(onAgain: () => void) {
  const { notSentAgain } = useTexts(deliveries);
  const { failedHint } = useTexts(webhookList);
  return useMutation({
    mutationFn: (id: string) => send(redeliver, { params: { id } }),
    onSuccess: onAgain,
    onError: (error) =>
      showToast({
        title: notSentAgain,
        description: failureWords(error, failedHint),
        tone: 'failed',
      }),
  });
}
