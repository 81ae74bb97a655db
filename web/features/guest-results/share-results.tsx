import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import type { ResultVerdict } from '@linecheck/checks/levels/result-verdict';
import { type ShareForm, shareRules } from '@linecheck/contract';
import { resultRecord } from '@linecheck/texts/en/readings';
import { sharing as sharingTexts } from '@linecheck/texts/en/sharing';
import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { fill } from '../../texts/fill';
import { dayOf, recentMoment } from '../../texts/format';
import { formResolver } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { useFocusOnChange } from '../../ui/behaviour/use-focus-on-change';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { ActionBar } from '../../ui/layout/action-bar';
import { Disclosure } from '../../ui/layout/disclosure';
import type { ElementNode } from '../../ui/theme/element-node';
import { ReadingColumns } from './reading-columns';
import { recordGroups } from './result-readings';
import { RequiredQuestion, ShareFields } from './share-fields';
import { maySendResult, type SharingState } from './sharing';
import { hasNews, type SubmissionDraft } from './submission-draft';
import type { UsedSharing } from './use-share-results';

interface ShareResultsProps extends Omit<UsedSharing, 'amend'> {
  readonly submission: SubmissionDraft;
  /** Guest named by the link; otherwise the guest is asked. */
  readonly guest: { readonly guestName: string; readonly guestEmail: string } | undefined;
  readonly hostName: string;
  readonly next: ResultVerdict['next'];
  /** True if the host already has a recording of this guest. */
  readonly hasRecording?: boolean;
  /** True if the sound of the microphone check is sent along. */
  readonly sendsSound?: boolean;
  /** Required checklist items that are not ticked. */
  readonly openItems: readonly ChecklistItem[];
  readonly onGoToChecklist: () => void;
  readonly onRetestAll: () => void;
  readonly onRunAgain: () => void;
  readonly onTyped: () => void;
  /** Further consent above the button. */
  readonly along?: ElementNode;
}

export function ShareResults(props: ShareResultsProps) {
  const { submission, guest, hostName, sharing, share, shared, openItems, onGoToChecklist } = props;
  const texts = useTexts(sharingTexts);
  /** Input to be sent once the guest has confirmed that required items are not ticked. */
  const [unconfirmed, setUnconfirmed] = useState<ShareForm>();
  const form = useForm({
    resolver: formResolver(shareRules),
    defaultValues: props.draft.current ?? { notes: '', ...(guest ?? { guestName: '', guestEmail: '' }) },
  });
  useDraft(form, props);
  const isUpdate = shared !== undefined && hasNews(shared.result, submission);
  const isOpen = sharing.kind === 'sending' || maySendResult(sharing) || (sharing.kind === 'shared' && isUpdate);
  const send = (person: ShareForm) => share({ ...submission, ...person });
  const submit = form.handleSubmit((person) => (openItems.length > 0 ? setUnconfirmed(person) : send(person)));
  const closeAndThen = (action: () => void) => () => {
    setUnconfirmed(undefined);
    action();
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
        {props.along}
        {sharing.kind === 'previewed' && <OnlyPreviewed hostName={hostName} />}
        {sharing.kind === 'failed' && <NotSent {...sharing} />}
        {sharing.kind === 'closed' && <LinkClosed hostName={hostName} />}
        <ActionBar sticky={isOpen} main={<ShareButton sharing={sharing} isUpdate={isUpdate} />}>
          <Button
            size={48}
            fullWidth="phone"
            icon={<RotateCcw aria-hidden />}
            onClick={shared === undefined ? props.onRetestAll : props.onRunAgain}
          >
            {shared === undefined ? texts.retestAll : texts.runAgain}
          </Button>
        </ActionBar>
        <HostView {...props} />
      </form>
      <RequiredQuestion
        open={unconfirmed !== undefined}
        items={openItems}
        hostName={hostName}
        onShare={closeAndThen(() => unconfirmed && void send(unconfirmed))}
        onGoToChecklist={closeAndThen(onGoToChecklist)}
        onClose={() => setUnconfirmed(undefined)}
      />
    </>
  );
}

/** Saves the input in `draft` and reports it on every change, and saves it again when a retest unmounts the form. */
function useDraft(
  form: UseFormReturn<ShareForm>,
  { draft, onTyped }: Pick<ShareResultsProps, 'draft' | 'onTyped'>,
): void {
  const { getValues, subscribe } = form;
  const saveAndReport = useEffectEvent(() => {
    draft.current = getValues();
    onTyped();
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: () => saveAndReport() }), [subscribe]);
  useEffect(
    () => () => {
      draft.current = getValues();
    },
    [draft, getValues],
  );
}

function HostView(props: ShareResultsProps) {
  const { sharing, shared, submission, guest, hostName, next, hasRecording = false, sendsSound = false } = props;
  const texts = useTexts(sharingTexts);
  const place = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is disabled now, and would lose the focus.
  useFocusOnChange(place, shared?.at);
  if (sharing.kind === 'closed') return null;
  if (shared !== undefined && !hasNews(shared.result, submission)) {
    return (
      <p ref={place} tabIndex={-1} className="mt-2 text-14 text-ink-3 outline-none">
        {fill(texts.hostSees[next], { hostName })}
      </p>
    );
  }
  if (shared !== undefined) {
    return (
      <p className="mt-2 text-14 text-ink-3">
        {fill(texts.hostSeesOlder[dayOf(shared.at)], { hostName, when: recentMoment(shared.at) })}
      </p>
    );
  }
  return (
    <div className="mt-2 text-14 text-ink-3">
      <p>{fill(texts[willSeeText({ hasRecording, sendsSound })], { hostName })}</p>
      <Disclosure label={texts.whatIsSent}>
        <RecordPreview submission={submission} guest={guest} />
      </Disclosure>
    </div>
  );
}

function willSeeText({ hasRecording, sendsSound }: Pick<ShareResultsProps, 'hasRecording' | 'sendsSound'>) {
  if (hasRecording) return 'hostWillSeeWithClip';
  return sendsSound ? 'hostWillHear' : 'hostWillSee';
}

function NotSent({ message, isKept, isRepeated }: Extract<SharingState, { kind: 'failed' }>) {
  const texts = useTexts(sharingTexts);
  if (isRepeated) {
    return (
      <div className="mt-4">
        <Notice tone="warning" role="status" title={texts.notSentYet}>
          {message}
        </Notice>
      </div>
    );
  }
  return (
    <div className="mt-4">
      <Notice tone="failed" role="alert" title={texts.notSent}>
        {isKept ? fill(texts.notSentButKept, { message }) : message}
      </Notice>
    </div>
  );
}

function OnlyPreviewed({ hostName }: { readonly hostName: string }) {
  const { previewed: texts } = useTexts(sharingTexts);
  return (
    <div className="mt-4">
      <Notice tone="info" role="status" title={texts.title}>
        {fill(texts.hint, { hostName })}
      </Notice>
    </div>
  );
}

function LinkClosed({ hostName }: { readonly hostName: string }) {
  const texts = useTexts(sharingTexts);
  return (
    <div className="mt-4">
      <Notice tone="failed" role="alert" title={texts.linkClosed}>
        {fill(texts.linkClosedHint, { hostName })}
      </Notice>
    </div>
  );
}

interface ShareButtonProps {
  readonly sharing: SharingState;
  /** True if the run has changed since the host received a result. */
  readonly isUpdate: boolean;
}

function ShareButton({ sharing, isUpdate }: ShareButtonProps) {
  const texts = useTexts(sharingTexts);
  if (sharing.kind === 'closed') return null;
  if (sharing.kind === 'shared' && !isUpdate) {
    return (
      <Button size={48} fullWidth="phone" disabled icon={<Check aria-hidden />}>
        {texts.isShared}
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
      icon={<Send aria-hidden className="rtl-mirrored" />}
    >
      {labelOf(texts, sharing, isUpdate)}
    </Button>
  );
}

function labelOf(texts: typeof sharingTexts, { kind }: SharingState, isUpdate: boolean): string {
  if (kind === 'failed') return texts.sendAgain;
  return isUpdate ? texts.shareUpdate : texts.share;
}

interface RecordPreviewProps {
  readonly submission: SubmissionDraft;
  readonly guest: Parameters<typeof recordGroups>[2];
}

function RecordPreview({ submission, guest }: RecordPreviewProps) {
  const texts = useTexts(resultRecord);
  return (
    <div className="pt-2">
      <ReadingColumns groups={recordGroups(texts, submission, guest)} />
    </div>
  );
}
