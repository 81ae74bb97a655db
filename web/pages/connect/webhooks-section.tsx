import { connect } from '@linecheck/texts/en/connect';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Plus from 'lucide-react/icons/plus';
import Webhook from 'lucide-react/icons/webhook';
import { Suspense, useState } from 'react';
import { useWebhooks } from '../../features/webhooks/use-webhooks';
import type { WebhookTask } from '../../features/webhooks/webhook-dialog';
import { webhooksGlance } from '../../features/webhooks/webhook-words';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';
import { lazyView } from '../shell/lazy-view';
import { useAskFirst } from '../shell/leave-guard';
import { EmptyPart, LoadedPart, RowsLoading, SectionFrame } from './connect-section';
import { useShowList } from './use-show-list';

const WebhookRows = lazyView(
  'webhook-rows',
  async () => (await import('../../features/webhooks/webhook-rows')).WebhookRows,
  <RowsLoading />,
);
const loadDialog = () => import('../../features/webhooks/webhook-dialog');
const WebhookDialog = lazyOrNothing(async () => (await loadDialog()).WebhookDialog);

interface WebhooksSectionProps {
  /** Webhooks of programs, or channels of a chat. */
  readonly kind: 'webhook' | 'channel';
  /** False for a plan without episodes, whose webhooks are those of the whole team. */
  readonly hasShows: boolean;
}

const ICONS = { webhook: <Webhook aria-hidden />, channel: <MessagesSquare aria-hidden /> } as const;

export function WebhooksSection({ kind, hasShows }: WebhooksSectionProps) {
  const { webhooks: ofWebhooks, chat } = useTexts(connect);
  const texts = kind === 'channel' ? chat : ofWebhooks;
  const { data, error, isFetching, refetch } = useWebhooks(true);
  const { data: shows = [] } = useShowList(hasShows);
  const [task, setTask] = useState<WebhookTask>();
  const askFirst = useAskFirst();
  const close = () => setTask(undefined);
  const listed = data?.filter(({ format }) => (format === 'standard') === (kind === 'webhook')) ?? [];
  const addButton = (
    <Button fullWidth="phone" icon={<Plus aria-hidden />} onClick={() => setTask({ kind })} {...whenNear(loadDialog)}>
      {texts.add}
    </Button>
  );
  return (
    <SectionFrame
      title={texts.title}
      glance={webhooksGlance(listed)}
      action={listed.length > 0 && addButton}
      count={listed.length}
    >
      <LoadedPart
        isLoaded={data !== undefined}
        error={error}
        isFetching={isFetching}
        notLoaded={texts.notLoaded}
        onRetry={() => void refetch()}
      >
        {listed.length > 0 ? (
          <WebhookRows
            label={texts.title}
            webhooks={listed}
            showTitle={(id) => shows.find((show) => show.id === id)?.title}
            onEdit={(webhook) => setTask({ kind: 'edit', webhook })}
            loadEditor={loadDialog}
          />
        ) : (
          <EmptyPart icon={ICONS[kind]} title={texts.empty} action={addButton}>
            {texts.emptyHint}
          </EmptyPart>
        )}
      </LoadedPart>
      {task && (
        <Suspense>
          <WebhookDialog
            task={task}
            shows={shows.filter(({ endedAt }) => endedAt === null)}
            onDone={close}
            onClose={() => askFirst(close)}
          />
        </Suspense>
      )}
    </SectionFrame>
  );
}
