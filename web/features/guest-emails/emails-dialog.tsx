import type { EmailObstacle, EmailPreview, EpisodeDetails, EpisodeEmails, InvitedCounts } from '@linecheck/contract';
import { emailDialog } from '@linecheck/texts/en/episodes/email-dialog';
import { type FormEvent, useId, useState } from 'react';
import { serverNow } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button } from '../../ui/controls/button';
import { Dialog } from '../../ui/overlays/dialog';
import { showToast } from '../../ui/overlays/toast';
import { ByHand } from './by-hand';
import { firstPlan, planFaults, typedPlanOf } from './email-plan';
import { EmailPreviewPart, EpisodePreview } from './email-preview';
import { leftOutWords } from './email-words';
import { ObstacleNotice } from './obstacle-notice';
import { PlanFields } from './plan-fields';
import { SentDialog } from './sent-dialog';
import { type EmailTask, type PreviewKind, useSavePlan, useSendEmails } from './use-emails';

interface EmailsDialogProps {
  readonly episode: Pick<EpisodeDetails, 'id' | 'startsAt' | 'calledOffAt'>;
  readonly emails: EpisodeEmails;
  readonly task: EmailTask;
  readonly onChanged: () => void;
  readonly onDone: () => void;
  /** Called for Esc and the close button. The owner asks before changes are lost. */
  readonly onClose: () => void;
}

/** The preview of emails with what goes out by itself; sends them, or changes the plan alone. */
export function EmailsDialog(props: EmailsDialogProps) {
  const { episode, emails, task, onChanged, onDone, onClose } = props;
  const texts = useTexts(emailDialog);
  const formId = useId();
  const hasPlan = task.kind === 'all' || task.kind === 'plan';
  const [first] = useState(() => firstPlan(emails, task.kind === 'all'));
  const [typed, setTyped] = useState(first);
  const [counts, setCounts] = useState<InvitedCounts>();
  const sending = useSendEmails(episode.id, onChanged);
  const saving = useSavePlan(episode.id, onChanged);
  const isBusy = sending.isPending || saving.isPending;
  useUnsaved(typed !== first && counts === undefined && !saving.isSuccess);
  const fail = (title: string) => (error: Error) =>
    showToast({ title, description: failureWords(error, texts.tryAgain), tone: 'failed' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || (hasPlan && planFaults(typed).some(Boolean))) return;
    if (task.kind !== 'plan')
      return sending.mutate(
        { task, plan: hasPlan ? typedPlanOf(typed) : undefined },
        { onSuccess: setCounts, onError: fail(texts.notSent) },
      );
    saving.mutate(typedPlanOf(typed), {
      onSuccess: () => {
        showToast({ title: texts.saved, tone: 'passed' });
        onDone();
      },
      onError: fail(texts.notSaved),
    });
  };
  // The counts of the page change while the answer is shown.
  const [title] = useState(() => titleOf(props));
  if (counts !== undefined) return <SentDialog {...{ title, counts, onDone }} hint={texts.sent.next} />;
  const count = countOf(props);
  const obstacle = obstacleTo(task, emails);
  const isObstructed = task.kind !== 'plan' && obstacle !== undefined;
  return (
    <Dialog
      open
      size="wide"
      lightDismiss={false}
      title={title}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        !isObstructed && (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={count === 0}>
              {task.kind === 'plan' ? texts.save : fill(texts.send, { count })}
            </Button>
          </>
        )
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
        {obstacle !== undefined && <ObstacleNotice obstacle={obstacle} />}
        {task.kind === 'all' && <LeftOut emails={emails} />}
        {hasPlan && (
          <PlanFields
            typed={typed}
            startsAt={episode.startsAt}
            now={serverNow()}
            onChange={(change) => setTyped({ ...typed, ...change })}
          />
        )}
        <TaskPreview {...props} />
      </form>
    </Dialog>
  );
}

function titleOf({ task, emails, episode }: EmailsDialogProps): string {
  const { titles } = currentTexts(emailDialog);
  if (task.kind === 'plan') return titles.plan;
  if (task.kind === 'all') return fill(titles.all, { count: emails.notInvited });
  if (task.kind === 'one')
    return fill(task.guest.email === null ? titles.one : titles.again, { name: task.guest.guestName });
  return fill(episode.calledOffAt === null ? titles.moved : titles.calledOff, { count: emails.toTell });
}

function countOf({ task, emails }: Pick<EmailsDialogProps, 'task' | 'emails'>): number {
  if (task.kind === 'all') return emails.notInvited;
  return task.kind === 'news' ? emails.toTell : 1;
}

/** What keeps the emails of a task from going out. Guests are told of a show that is called off because it is. */
function obstacleTo(task: EmailTask, { obstacle }: EpisodeEmails): EmailObstacle | undefined {
  return obstacle === null || (task.kind === 'news' && obstacle === 'called_off') ? undefined : obstacle;
}

function LeftOut({ emails }: Pick<EmailsDialogProps, 'emails'>) {
  const texts = useTexts(emailDialog);
  const who = leftOutWords(emails);
  return who !== '' && <p className="text-14 text-ink-2">{fill(texts.leftOut, { who })}</p>;
}

const FIRST_PREVIEWS = { all: 'invitation', plan: 'reminder' } as const satisfies Record<string, PreviewKind>;

function TaskPreview({ episode: { id, calledOffAt }, task }: EmailsDialogProps) {
  if (task.kind === 'all' || task.kind === 'plan')
    return <EpisodePreview episodeId={id} first={FIRST_PREVIEWS[task.kind]} />;
  if (task.kind === 'news')
    return <EmailPreviewPart source={{ kind: calledOffAt === null ? 'moved' : 'called-off', episode: id }} />;
  const { guest } = task;
  const actionsOf = (email: EmailPreview) => <ByHand email={email} sessionCode={guest.sessionCode} hasCalendar />;
  return <EmailPreviewPart source={{ kind: 'invitation', episode: id, guest: guest.id }} actionsOf={actionsOf} />;
}
