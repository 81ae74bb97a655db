import type { FinishedTake } from '@linecheck/checks/browser/microphone/live-microphone';
import { deleteGuestRecording, uploadTake } from '@linecheck/contract';
import { takes as takeTexts } from '@linecheck/texts/en/workspace/takes';
import Headphones from 'lucide-react/icons/headphones';
import Trash2 from 'lucide-react/icons/trash-2';
import { type Dispatch, lazy, type SetStateAction, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { send } from '../../api/send';
import { sendFile } from '../../api/send-file';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatFigure } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { CheckboxRow } from '../../ui/controls/checkbox-row';
import { Notice } from '../../ui/feedback/notice';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { showToast } from '../../ui/overlays/toast';
import { isDue, nothingSent, type TakeSending, takeFile } from './sent-take';

const loadComparedTake = () => import('../../checks/compared-take');
const ComparedTake = lazy(async () => ({ default: (await loadComparedTake()).ComparedTake }));

/** A failed or slow upload of a hundred kilobytes. */
const TIMEOUT_MS = 60_000;

interface SendTakeProps {
  readonly take: FinishedTake | undefined;
  readonly sessionCode: string;
  readonly submissionId: string;
  readonly hostName: string;
  readonly sharedAt: string | undefined;
  /** True while the results, or an update of them, can be shared. */
  readonly isOpen: boolean;
  readonly state: TakeSending;
  readonly onState: Dispatch<SetStateAction<TakeSending>>;
}

/** Consent to send the sound of the microphone check along with the results, and its outcome. */
export function SendTake(props: SendTakeProps) {
  const { take, isOpen, state } = props;
  const { retry } = useSending(props);
  const file = take && takeFile(take);
  const isOffered = isOpen && state.sent?.take !== take && state.phase !== 'sending';
  return (
    <div className="mt-3 grid gap-3 empty:hidden">
      <Outcome {...props} onRetry={retry} />
      {isOffered && take && file && <Offer {...props} take={take} bytes={file.file.size} />}
    </div>
  );
}

/** Sends the take once the results are shared. */
function useSending({ take, sessionCode, submissionId, sharedAt, state, onState }: SendTakeProps) {
  const upload = async () => {
    const file = take && takeFile(take);
    if (take === undefined || file === undefined) return;
    onState((now) => ({ ...now, phase: 'sending' }));
    try {
      const fields = { ...file.marks, sessionCode, consentGiven: true };
      const options = { onProgress: () => undefined, signal: AbortSignal.timeout(TIMEOUT_MS) };
      const receipt = await sendFile(uploadTake, { params: { submissionId }, file: file.file, fields }, options);
      onState({ phase: 'resting', consent: undefined, sent: { take, receipt } });
    } catch {
      onState((now) => ({ ...now, phase: 'failed' }));
    }
  };
  const sendConsented = useEffectEvent(() => {
    if (isDue(state, { take, sharedAt })) void upload();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a take is sent when the results have been shared.
  useEffect(() => sendConsented(), [sharedAt]);
  return { retry: sendConsented };
}

interface OfferProps extends SendTakeProps {
  readonly take: FinishedTake;
  readonly bytes: number;
}

function Offer({ take, hostName, sharedAt, state, onState, bytes }: OfferProps) {
  const { offer: texts, ...others } = useTexts(takeTexts);
  const [isHeard, setHeard] = useState(false);
  const { processed, unprocessed } = take.tracks;
  const consent = (isGiven: boolean) =>
    onState((now) => ({ ...now, phase: 'resting', consent: isGiven ? { take, sharedAt } : undefined }));
  return (
    <div className="rounded-card border border-line bg-surface-2 px-4 py-2">
      <CheckboxRow
        label={
          <>
            <span className="font-medium">{state.sent === undefined ? texts.label : texts.again}</span>
            <span className="mt-0.5 block text-14 text-ink-2">
              {fill(texts.hint, { hostName, kb: formatFigure(Math.ceil(bytes / 1000), 0) })}
            </span>
          </>
        }
        checked={state.consent?.take === take}
        onChange={(event) => consent(event.target.checked)}
      />
      <div className="pb-2">
        <Button
          size={32}
          icon={<Headphones aria-hidden />}
          aria-expanded={isHeard}
          onClick={() => setHeard((now) => !now)}
        >
          {isHeard ? texts.hide : texts.listen}
        </Button>
        {isHeard && (
          <div className="mt-3">
            <Suspense fallback={<p role="status">{others.loading}</p>}>
              <ComparedTake title={texts.listen} tracks={{ processed, unprocessed }} places={take.places} />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}

interface OutcomeProps extends SendTakeProps {
  readonly onRetry: () => void;
}

function Outcome(props: OutcomeProps) {
  const { hostName, state, onRetry } = props;
  const { offer: texts, tryAgain } = useTexts(takeTexts);
  const { phase, sent } = state;
  if (phase === 'sending') return <Notice tone="info" role="status" title={texts.sending} />;
  if (phase === 'failed') {
    return (
      <Notice
        tone="failed"
        role="alert"
        title={texts.failed}
        action={
          <Button size={32} onClick={onRetry}>
            {tryAgain}
          </Button>
        }
      />
    );
  }
  if (sent !== undefined) {
    return (
      <Notice tone="passed" role="status" title={fill(texts.sent, { hostName })} action={<DeleteTake {...props} />}>
        {texts.sentHint}
      </Notice>
    );
  }
  return phase === 'deleted' && <Notice tone="info" role="status" title={texts.deleted} />;
}

function DeleteTake({ hostName, state: { sent }, onState }: SendTakeProps) {
  const { offer: texts, keepIt, close, tryAgain } = useTexts(takeTexts);
  const [state, setState] = useState<'resting' | 'asking' | 'deleting'>('resting');
  const remove = async () => {
    if (sent === undefined) return;
    setState('deleting');
    try {
      const { id, deleteToken } = sent.receipt;
      await send(deleteGuestRecording, { params: { id }, body: { deleteToken } });
      onState({ ...nothingSent, phase: 'deleted' });
    } catch (error) {
      setState('resting');
      showToast({ title: texts.deleteFailed, description: failureWords(error, tryAgain), tone: 'failed' });
    }
  };
  return (
    <>
      <Button size={32} icon={<Trash2 aria-hidden />} onClick={() => setState('asking')}>
        {texts.deleteOwn}
      </Button>
      <ConfirmDialog
        open={state !== 'resting'}
        title={texts.deleteOwnTitle}
        description={fill(texts.deleteOwnLoss, { hostName })}
        confirmLabel={texts.deleteOwn}
        cancelLabel={keepIt}
        closeLabel={close}
        busy={state === 'deleting'}
        onConfirm={() => void remove()}
        onCancel={() => setState('resting')}
      />
    </>
  );
}
