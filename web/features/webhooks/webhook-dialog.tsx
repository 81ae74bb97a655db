import {
  CHOSEN_EVENT_KINDS,
  type EventKind,
  type StoredWebhook,
  type WebhookForm,
  type WebhookFormat,
  webhookRules,
} from '@linecheck/contract';
import { webhookDialog } from '@linecheck/texts/en/webhook-dialog';
import { webhookList } from '@linecheck/texts/en/webhook-list';
import { webhookWords } from '@linecheck/texts/en/webhooks';
import { useId, useState } from 'react';
import { failureWords } from '../../texts/failure-words';
import { fieldErrorsOf } from '../../texts/field-errors';
import { fill } from '../../texts/fill';
import { useContractForm } from '../../texts/use-contract-form';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button } from '../../ui/controls/button';
import { CheckboxRow } from '../../ui/controls/checkbox-row';
import { FieldError } from '../../ui/controls/field';
import { SegmentedFilter } from '../../ui/controls/segmented-filter';
import { SelectField } from '../../ui/controls/select-field';
import { TextField } from '../../ui/controls/text-field';
import { Notice } from '../../ui/feedback/notice';
import { Dialog } from '../../ui/overlays/dialog';
import { showToast } from '../../ui/overlays/toast';
import { TestOutcome } from './test-outcome';
import { type AskedDelivery, useWebhookChanges, useWebhookReload, useWebhookSaving } from './use-webhooks';
import { WebhookSecret } from './webhook-secret';

const CHATS = ['slack', 'discord', 'teams'] as const;
type ChatFormat = (typeof CHATS)[number];

/** What a channel reads, if nobody chooses otherwise: what a team acts on. */
const CHAT_KINDS: readonly EventKind[] = ['result.submitted', 'guest.needs_help', 'episode.ready', 'episode.not_ready'];

export type WebhookTask =
  | { readonly kind: 'webhook' }
  | { readonly kind: 'channel' }
  | { readonly kind: 'edit'; readonly webhook: StoredWebhook };

export interface ShowChoice {
  readonly id: string;
  readonly title: string;
}

interface WebhookDialogProps {
  readonly task: WebhookTask;
  readonly shows: readonly ShowChoice[];
  /** Called when there is nothing more to show or to lose. */
  readonly onDone: () => void;
  /** Called for Esc and the close button. The owner asks before changes are lost. */
  readonly onClose: () => void;
}

interface NamedWebhook {
  readonly id: string;
  readonly name: string;
  /** Undefined for a channel of a chat. */
  readonly secret: string | undefined;
}

/** Makes or changes a webhook or a channel, and then shows its secret or sends a test post. */
export function WebhookDialog(props: WebhookDialogProps) {
  const [made, setMade] = useState<NamedWebhook>();
  if (made === undefined) return <FormDialog {...props} onMade={setMade} />;
  const { id, name, secret } = made;
  if (secret !== undefined) return <WebhookSecret {...{ name, secret }} onDone={props.onDone} />;
  return <MadeChannel {...{ id, name }} onDone={props.onDone} />;
}

type WebhookChoices = Pick<WebhookForm, 'format' | 'kinds' | 'showId' | 'tellsNames'>;

function firstChoices(task: WebhookTask): WebhookChoices {
  if (task.kind === 'edit') {
    const { format, kinds, showId, tellsNames } = task.webhook;
    return { format, kinds: kinds.filter(isChosen), showId, tellsNames };
  }
  if (task.kind === 'webhook')
    return { format: 'standard', kinds: [...CHOSEN_EVENT_KINDS], showId: null, tellsNames: false };
  return { format: 'slack', kinds: CHAT_KINDS.filter(isChosen), showId: null, tellsNames: true };
}

type ChosenKind = WebhookForm['kinds'][number];
const isChosen = (kind: EventKind): kind is ChosenKind => CHOSEN_EVENT_KINDS.some((each) => each === kind);
const isChat = (format: WebhookFormat): format is ChatFormat => CHATS.some((each) => each === format);

interface FormDialogProps extends WebhookDialogProps {
  readonly onMade: (made: NamedWebhook) => void;
}

function FormDialog({ task, shows, onDone, onClose, onMade }: FormDialogProps) {
  const texts = useTexts(webhookDialog);
  const formId = useId();
  const webhook = task.kind === 'edit' ? task.webhook : undefined;
  const [first] = useState(() => firstChoices(task));
  const [choices, setChoices] = useState(first);
  const [kindsFault, setKindsFault] = useState<string>();
  const { field, handleSubmit, setError, formState } = useContractForm(webhookRules, {
    defaultValues: { name: webhook?.name ?? '', url: webhook?.url ?? '' },
  });
  const { isDirty } = formState;
  useUnsaved(isDirty || choices !== first);
  const { format } = choices;
  const change = (part: Partial<WebhookChoices>) => {
    setChoices({ ...choices, ...part });
    setKindsFault(undefined);
  };
  const saving = useWebhookSaving(webhook?.id);
  const fail = (error: Error) => {
    const faults = fieldErrorsOf(error, ['name', 'url']);
    for (const { name, message } of faults) setError(name, { message }, { shouldFocus: true });
    const [ofKinds] = fieldErrorsOf(error, ['kinds']);
    setKindsFault(ofKinds?.message);
    if (faults.length === 0 && ofKinds === undefined)
      showToast({ title: texts.notSaved, description: failureWords(error, texts.tryAgain), tone: 'failed' });
  };
  const save = (body: Pick<WebhookForm, 'name' | 'url'>) => {
    if (saving.isPending) return;
    if (choices.kinds.length === 0) return setKindsFault(texts.kindsNeeded);
    saving.mutate(
      {
        body: { ...body, ...choices },
        // A chat checks no signature.
        onMade: ({ id, secret }) => onMade({ id, name: body.name, secret: isChat(format) ? undefined : secret }),
      },
      {
        onError: fail,
        onSuccess: () => {
          if (webhook === undefined) return;
          showToast({ title: texts.saved, tone: 'passed' });
          onDone();
        },
      },
    );
  };
  const noun = isChat(format) ? 'channel' : 'webhook';
  return (
    <Dialog
      open
      size="wide"
      lightDismiss={false}
      title={titleOf(texts, task)}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <>
          <Button fullWidth="phone" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" fullWidth="phone" busy={saving.isPending}>
            {webhook === undefined ? texts.create[noun] : texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={handleSubmit(save)}>
        {isChat(format) && (
          <SegmentedFilter
            label={texts.format}
            options={CHATS.map((value) => ({ value, label: texts.formats[value] }))}
            value={format}
            onChange={(value) => change({ format: value })}
          />
        )}
        <TextField label={texts.name} autoComplete="off" placeholder={texts.namePlaceholder[noun]} {...field('name')} />
        <TextField
          label={texts.url}
          hint={texts.where[format]}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={texts.urlPlaceholder[format]}
          {...field('url')}
        />
        {format === 'teams' && (
          <Notice tone="info" title={texts.teamsOwner.title}>
            {texts.teamsOwner.hint}
          </Notice>
        )}
        {(shows.length > 0 || choices.showId !== null) && (
          <SelectField
            label={texts.show}
            options={showOptions(shows, choices.showId)}
            value={choices.showId ?? ''}
            onChange={({ target }) => change({ showId: target.value === '' ? null : target.value })}
          />
        )}
        <div>
          <CheckboxRow
            label={texts.tellsNames}
            checked={choices.tellsNames}
            onChange={({ target }) => change({ tellsNames: target.checked })}
          />
          <p className="text-14 text-ink-2">{choices.tellsNames ? texts.privacy.named : texts.privacy.unnamed}</p>
        </div>
        <KindsField kinds={choices.kinds} fault={kindsFault} onChange={(kinds) => change({ kinds })} />
      </form>
    </Dialog>
  );
}

function titleOf(texts: typeof webhookDialog, task: WebhookTask): string {
  if (task.kind === 'edit') return fill(texts.titles.edit, { name: task.webhook.name });
  return task.kind === 'channel' ? texts.titles.newChannel : texts.titles.newWebhook;
}

/** A show that was deleted or has ended stays the choice until another is made. */
function showOptions(shows: readonly ShowChoice[], chosen: string | null) {
  const options = shows.map(({ id, title }) => ({ value: id, label: title }));
  const isKnown = chosen === null || shows.some(({ id }) => id === chosen);
  return [
    { value: '', label: currentTexts(webhookDialog).allShows },
    ...options,
    ...(isKnown ? [] : [{ value: chosen, label: currentTexts(webhookList).unknownShow }]),
  ];
}

interface KindsFieldProps {
  readonly kinds: WebhookForm['kinds'];
  readonly fault: string | undefined;
  readonly onChange: (kinds: WebhookForm['kinds']) => void;
}

function KindsField({ kinds, fault, onChange }: KindsFieldProps) {
  const texts = useTexts(webhookDialog);
  const words = useTexts(webhookWords);
  const faultId = useId();
  return (
    <fieldset aria-describedby={fault === undefined ? undefined : faultId}>
      <legend className="text-14 font-medium">{texts.kinds}</legend>
      {CHOSEN_EVENT_KINDS.filter(isChosen).map((kind) => (
        <CheckboxRow
          key={kind}
          checked={kinds.includes(kind)}
          onChange={({ target }) =>
            onChange(
              CHOSEN_EVENT_KINDS.filter(isChosen).filter((each) =>
                each === kind ? target.checked : kinds.includes(each),
              ),
            )
          }
          label={
            <>
              <span className="block">{words.kinds[kind].title}</span>
              <span className="block text-14 text-ink-2">{words.kinds[kind].about}</span>
            </>
          }
        />
      ))}
      {fault !== undefined && <FieldError id={faultId}>{fault}</FieldError>}
    </fieldset>
  );
}

interface MadeChannelProps {
  readonly id: string;
  readonly name: string;
  readonly onDone: () => void;
}

/** A new channel, to which a test can be posted. */
function MadeChannel({ id, name, onDone }: MadeChannelProps) {
  const { made: texts, close } = useTexts(webhookDialog);
  const { testPost } = useTexts(webhookList);
  const { test } = useWebhookChanges({ id, name });
  const reload = useWebhookReload();
  const [asked, setAsked] = useState<AskedDelivery>();
  return (
    <Dialog
      open
      title={fill(texts.title, { name })}
      description={texts.hint}
      closeLabel={close}
      onClose={onDone}
      footer={
        <>
          <Button fullWidth="phone" onClick={onDone}>
            {texts.done}
          </Button>
          <Button
            data-first-focus=""
            variant="primary"
            fullWidth="phone"
            busy={test.isPending}
            onClick={() =>
              test.mutate(undefined, { onSuccess: (sent) => setAsked({ id: sent.deliveryId, triedBefore: null }) })
            }
          >
            {testPost}
          </Button>
        </>
      }
    >
      {asked && <TestOutcome key={asked.id} asked={asked} onTried={() => void reload()} />}
    </Dialog>
  );
}
