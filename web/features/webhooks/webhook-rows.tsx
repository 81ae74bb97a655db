import type { StoredWebhook } from '@linecheck/contract';
import { webhookList } from '@linecheck/texts/en/webhook-list';
import { webhookWords } from '@linecheck/texts/en/webhooks';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { serverNow } from '../../api/send';
import { fill } from '../../texts/fill';
import { recentMoment } from '../../texts/format';
import { sinceDay } from '../../texts/glance-words';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { ListRow, RowDisclosure, RowList } from '../../ui/layout/list-row';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { Menu } from '../../ui/overlays/menu';
import { faultWords } from './delivery-words';
import { type AskedDelivery, useWebhookChanges, useWebhookReload } from './use-webhooks';
import { webhookState } from './webhook-words';

const loadDeliveries = () => import('./delivery-list');
const DeliveryList = lazy(async () => ({ default: (await loadDeliveries()).DeliveryList }));
const loadOutcome = () => import('./test-outcome');
const TestOutcome = lazyOrNothing(async () => (await loadOutcome()).TestOutcome);
const loadSecret = () => import('./webhook-secret');
const WebhookSecret = lazy(async () => ({ default: (await loadSecret()).WebhookSecret }));

interface WebhookRowsProps {
  readonly label: string;
  readonly webhooks: readonly StoredWebhook[];
  /** Title of a show; undefined for one that was deleted. */
  readonly showTitle: (id: string) => string | undefined;
  readonly onEdit: (webhook: StoredWebhook) => void;
  /** Loads the dialog that `onEdit` opens. */
  readonly loadEditor: () => Promise<unknown>;
}

export function WebhookRows({ label, webhooks, ...rest }: WebhookRowsProps) {
  return (
    <RowList label={label}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} {...rest} />
      ))}
    </RowList>
  );
}

interface WebhookRowProps extends Omit<WebhookRowsProps, 'label' | 'webhooks'> {
  readonly webhook: StoredWebhook;
}

type RowQuestion = 'rotating' | 'deleting' | 'switching';

function WebhookRow(props: WebhookRowProps) {
  const { webhook } = props;
  const texts = useTexts(webhookList);
  const changes = useWebhookChanges(webhook);
  const reload = useWebhookReload();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<RowQuestion>();
  const [test, setTest] = useState<AskedDelivery>();
  const [secret, setSecret] = useState<string>();
  const { id, name, state, waiting } = webhook;
  const isOff = state === 'off';
  const glance = webhookState(webhook);
  const switchOn = () => changes.switching.mutate(true);
  const sendTest = () => {
    setTest(undefined);
    changes.test.mutate(undefined, {
      onSuccess: ({ deliveryId }) => setTest({ id: deliveryId, triedBefore: null }),
    });
  };
  return (
    <ListRow
      title={name}
      subtitle={placeOf(webhook)}
      meta={<WebhookMeta {...props} />}
      state={<StatusLabel tone={glance.tone}>{glance.words}</StatusLabel>}
      actions={
        <>
          {isOff ? (
            <Button icon={<Power aria-hidden />} busy={changes.switching.isPending} onClick={switchOn}>
              {texts.switchOn}
            </Button>
          ) : (
            <Button
              icon={<Send aria-hidden className="rtl-mirrored" />}
              busy={changes.test.isPending}
              onClick={sendTest}
              {...whenNear(loadOutcome)}
            >
              {webhook.format === 'standard' ? texts.test : texts.testPost}
            </Button>
          )}
          <WebhookMenu {...props} onAsk={setAsked} />
        </>
      }
    >
      {state === 'asleep' && <AsleepNotice webhook={webhook} busy={changes.switching.isPending} onTry={switchOn} />}
      {state === 'on' && webhook.lastFault !== null && (
        <p className="px-4 pb-4 text-14 text-warning sm:px-5">{`${texts.failing}: ${faultWords(webhook.lastFault)}`}</p>
      )}
      {isOff && webhook.offReason === 'gone' && <GoneNotice />}
      {test && (
        <div className="px-4 pb-4 sm:px-5">
          <Suspense>
            <TestOutcome key={test.id} asked={test} onTried={() => void reload()} />
          </Suspense>
        </div>
      )}
      <RowDisclosure
        label={texts.deliveries}
        summary={waiting > 0 ? fill(texts.waiting, { count: waiting }) : undefined}
        open={isOpen}
        onToggle={setOpen}
        load={loadDeliveries}
      >
        <Suspense fallback={<SkeletonRows rows={2} label={texts.deliveries} />}>
          <DeliveryList id={id} mayResend={!isOff} />
        </Suspense>
      </RowDisclosure>
      <WebhookQuestions {...{ webhook, asked, changes }} onSecret={setSecret} onClose={() => setAsked(undefined)} />
      {secret !== undefined && (
        <Suspense>
          <WebhookSecret name={name} secret={secret} onDone={() => setSecret(undefined)} />
        </Suspense>
      )}
    </ListRow>
  );
}

/** The host of an address: its path can be what lets a program post. */
function placeOf({ url }: StoredWebhook): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function WebhookMeta({ webhook, showTitle }: WebhookRowProps) {
  const texts = useTexts(webhookList);
  const words = useTexts(webhookWords);
  const { format, kinds, showId, earlierUntil, createdBy } = webhook;
  const titles = kinds.map((kind) => words.kinds[kind].title);
  const shown = titles.length > 4 ? fill(texts.meta, { count: titles.length }) : titles.join(', ');
  const isEarlierValid = earlierUntil !== null && Date.parse(earlierUntil) > serverNow();
  return (
    <>
      {format !== 'standard' && <span>{words.formats[format].title}</span>}
      <span>{shown}</span>
      {showId !== null && <span>{fill(texts.show, { show: showTitle(showId) ?? texts.unknownShow })}</span>}
      <span>{createdBy === null ? texts.byFormer : fill(texts.by, { name: createdBy })}</span>
      {isEarlierValid && <span>{fill(texts.bothSecrets, { when: recentMoment(earlierUntil) })}</span>}
    </>
  );
}

function AsleepNotice(props: { readonly webhook: StoredWebhook; readonly busy: boolean; readonly onTry: () => void }) {
  const { asleepSince, lastFault, waiting } = props.webhook;
  const { asleep: texts } = useTexts(webhookList);
  return (
    <div className="px-4 pb-4 sm:px-5">
      <Notice
        tone="failed"
        title={fill(texts.title, { day: asleepSince === null ? '' : sinceDay(asleepSince) })}
        action={
          <Button size={32} busy={props.busy} onClick={props.onTry}>
            {texts.tryNow}
          </Button>
        }
      >
        {lastFault !== null && <span className="block">{faultWords(lastFault)}</span>}
        <span className="mt-1 block">{waiting === 0 ? texts.nothingWaits : fill(texts.what, { count: waiting })}</span>
      </Notice>
    </div>
  );
}

function GoneNotice() {
  const { offReasons } = useTexts(webhookWords);
  return (
    <div className="px-4 pb-4 sm:px-5">
      <Notice tone="failed">{offReasons.gone}</Notice>
    </div>
  );
}

function WebhookMenu(props: WebhookRowProps & { readonly onAsk: (asked: RowQuestion) => void }) {
  const { webhook, onEdit, loadEditor, onAsk } = props;
  const texts = useTexts(webhookList);
  return (
    <Menu label={fill(texts.more, { name: webhook.name })}>
      <Button icon={<Pencil aria-hidden />} onClick={() => onEdit(webhook)} {...whenNear(loadEditor)}>
        {texts.edit}
      </Button>
      {webhook.format === 'standard' && (
        <Button icon={<KeyRound aria-hidden />} onClick={() => onAsk('rotating')}>
          {texts.rotate}
        </Button>
      )}
      {webhook.state !== 'off' && (
        <Button icon={<Power aria-hidden />} onClick={() => onAsk('switching')}>
          {texts.switchOff}
        </Button>
      )}
      <span className="menu-danger">
        <Button icon={<Trash2 aria-hidden />} onClick={() => onAsk('deleting')}>
          {texts.remove}
        </Button>
      </span>
    </Menu>
  );
}

interface QuestionsProps {
  readonly webhook: StoredWebhook;
  readonly asked: RowQuestion | undefined;
  readonly changes: ReturnType<typeof useWebhookChanges>;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

function WebhookQuestions({ webhook: { name }, asked, changes, onSecret, onClose }: QuestionsProps) {
  const texts = useTexts(webhookList);
  const { switching, rotation, removal } = changes;
  const shared = { cancelLabel: texts.cancel, closeLabel: texts.close, onCancel: onClose };
  return (
    <>
      <ConfirmLater
        {...shared}
        open={asked === 'rotating'}
        danger={false}
        title={fill(texts.rotating.title, { name })}
        description={texts.rotating.hint}
        confirmLabel={texts.rotating.confirm}
        busy={rotation.isPending}
        onConfirm={() => rotation.mutate({ load: loadSecret, show: onSecret }, { onSettled: onClose })}
      />
      <ConfirmLater
        {...shared}
        open={asked === 'switching'}
        title={fill(texts.switching.offTitle, { name })}
        description={texts.switching.offHint}
        confirmLabel={texts.switchOff}
        busy={switching.isPending}
        onConfirm={() => switching.mutate(false, { onSettled: onClose })}
      />
      <ConfirmLater
        {...shared}
        open={asked === 'deleting'}
        title={fill(texts.deleting.title, { name })}
        description={texts.deleting.hint}
        confirmLabel={texts.deleting.confirm}
        busy={removal.isPending}
        onConfirm={() => removal.mutate(undefined, { onSettled: onClose })}
      />
    </>
  );
}
