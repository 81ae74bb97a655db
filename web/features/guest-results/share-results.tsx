import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { type ShareForm, shareForm } from '@linecheck/contract';
import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import { useEffect, useEffectEvent, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { formResolver } from '../../texts/form-resolver';
import { atMoment } from '../../texts/format';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { ActionBar } from '../../ui/layout/action-bar';
import { Disclosure } from '../../ui/layout/disclosure';
import { hasNews } from './news';
import { RecordPreview } from './record-preview';
import { RequiredQuestion } from './required-question';
import { ShareFields } from './share-fields';
import { maySend, type Sharing } from './sharing';
import type { SubmissionDraft } from './submission-draft';
import type { UsedSharing } from './use-share-results';

export interface ShareResultsProps extends Omit<UsedSharing, 'amend'> {
  readonly submission: SubmissionDraft;
  /** Who the link was made for, where it was made for somebody: otherwise the guest is asked. */
  readonly guest: { readonly guestName: string; readonly guestEmail: string } | undefined;
  readonly hostName: string;
  /** Whether the host has a recording of this guest already. */
  readonly hasRecording?: boolean;
  /** What the host requires, and is not ticked. */
  readonly openItems: readonly ChecklistItem[];
  readonly onGoToChecklist: () => void;
  readonly onRetestAll: () => void;
  /** Once the host has results: a run of its own. */
  readonly onRunAgain: () => void;
  /** Told of every change to what is typed, which stands in `draft`. */
  readonly onTyped: () => void;
}

/** What will be sent, word by word, and the button that sends it. */
export function ShareResults(props: ShareResultsProps) {
  const { submission, guest, hostName, sharing, share, shared, openItems, onGoToChecklist } = props;
  const [asked, setAsked] = useState<ShareForm>();
  const form = useForm({
    resolver: formResolver(shareForm),
    defaultValues: props.draft.current ?? { notes: '', ...(guest ?? { guestName: '', guestEmail: '' }) },
  });
  useDraft(form, props);
  const isUpdate = shared !== undefined && hasNews(shared.result, submission);
  const isOpen = sharing.kind === 'sending' || maySend(sharing) || (sharing.kind === 'shared' && isUpdate);
  const send = (person: ShareForm) => share({ ...submission, ...person });
  const submit = form.handleSubmit((person) => (openItems.length > 0 ? setAsked(person) : send(person)));
  const answer = (then: () => void) => () => {
    setAsked(undefined);
    then();
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="contents">
        {isOpen && (
          <ShareFields
            form={form}
            named={guest !== undefined}
            hostName={hostName}
            locked={sharing.kind === 'sending'}
          />
        )}
        {sharing.kind === 'failed' && <NotSent {...sharing} />}
        {sharing.kind === 'closed' && <LinkClosed hostName={hostName} />}
        <ActionBar sticky={isOpen} main={<ShareButton sharing={sharing} isUpdate={isUpdate} />}>
          <Button
            size={48}
            fullWidth="phone"
            icon={<RotateCcw aria-hidden />}
            onClick={shared === undefined ? props.onRetestAll : props.onRunAgain}
          >
            {shared === undefined ? 'Retest All' : 'Run Again'}
          </Button>
        </ActionBar>
        <WhatTheHostSees {...props} />
      </form>
      <RequiredQuestion
        open={asked !== undefined}
        items={openItems}
        hostName={hostName}
        onShare={answer(() => asked && void send(asked))}
        onGoToChecklist={answer(onGoToChecklist)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

/** Hands on what is typed, and leaves it behind when a retest takes the form away. */
function useDraft(
  form: UseFormReturn<ShareForm>,
  { draft, onTyped }: Pick<ShareResultsProps, 'draft' | 'onTyped'>,
): void {
  const { getValues, subscribe } = form;
  const note = useEffectEvent(() => {
    draft.current = getValues();
    onTyped();
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: () => note() }), [subscribe]);
  useEffect(
    () => () => {
      draft.current = getValues();
    },
    [draft, getValues],
  );
}

function WhatTheHostSees({ sharing, shared, submission, guest, hostName, hasRecording = false }: ShareResultsProps) {
  if (sharing.kind === 'closed') return null;
  if (shared !== undefined && !hasNews(shared.result, submission)) {
    return <p className="mt-2 text-14 text-ink-3">{hostName} can see your results now. You can close this page.</p>;
  }
  if (shared !== undefined) {
    return (
      <p className="mt-2 text-14 text-ink-3">
        {hostName} has what you shared {atMoment(shared.at)}, and not what has changed since. An update takes its place.
      </p>
    );
  }
  return (
    <div className="mt-2 text-14 text-ink-3">
      <p>
        {hostName} will see these results and your checklist
        {hasRecording ? ', beside your recording.' : '. No sound or picture is sent.'}
      </p>
      <Disclosure label="What will be sent">
        <RecordPreview submission={submission} guest={guest} />
      </Disclosure>
    </div>
  );
}

function NotSent({ message, isKept }: Extract<Sharing, { kind: 'failed' }>) {
  return (
    <div className="mt-4">
      <Notice tone="failed" role="alert" title="Your results have not been sent">
        {message}
        {isKept && ' They are kept in this browser: you can send them again, also after reloading the page.'}
      </Notice>
    </div>
  );
}

function LinkClosed({ hostName }: { readonly hostName: string }) {
  return (
    <div className="mt-4">
      <Notice tone="failed" role="alert" title="This link no longer takes results">
        Nothing has been sent. Please ask {hostName} for a new link; what you found stays on this page until you close
        it.
      </Notice>
    </div>
  );
}

interface ShareButtonProps {
  readonly sharing: Sharing;
  /** The host has a result already, and the run has changed since. */
  readonly isUpdate: boolean;
}

function ShareButton({ sharing, isUpdate }: ShareButtonProps) {
  if (sharing.kind === 'closed') return null;
  if (sharing.kind === 'shared' && !isUpdate) {
    return (
      <Button size={48} fullWidth="phone" disabled icon={<Check aria-hidden />}>
        Results Shared
      </Button>
    );
  }
  return (
    <Button
      type="submit"
      variant="primary"
      size={48}
      fullWidth="phone"
      busy={sharing.kind === 'sending'}
      icon={<Send aria-hidden />}
    >
      {labelOf(sharing, isUpdate)}
    </Button>
  );
}

function labelOf({ kind }: Sharing, isUpdate: boolean): string {
  if (kind === 'failed') return 'Send Again';
  return isUpdate ? 'Share Update' : 'Share Results with Host';
}
