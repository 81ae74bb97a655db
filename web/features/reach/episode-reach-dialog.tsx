import type { GuestReach } from '@linecheck/contract';
import { episodeReach } from '@linecheck/texts/en/help-requests/reach-form';
import { type FormEvent, useId, useState } from 'react';
import { failureWords } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button } from '../../ui/controls/button';
import { Dialog } from '../../ui/overlays/dialog';
import { showToast } from '../../ui/overlays/toast';
import { ReachFields } from './reach-fields';
import { type ReachFaults, reachFaults, reachOf, typedOf } from './reach-form';
import { useEpisodeReachChange } from './use-reach';

interface EpisodeReachDialogProps {
  readonly id: string;
  /** What the episode has of its own. */
  readonly reach: GuestReach | null;
  /** What its guests see now. */
  readonly first: GuestReach | null;
  readonly onChanged: () => void;
  readonly onDone: () => void;
  /** Called for Esc and the close button. The owner asks before changes are lost. */
  readonly onClose: () => void;
}

/** How the guests of one episode reach the host. */
export function EpisodeReachDialog({ id, reach, first, onChanged, onDone, onClose }: EpisodeReachDialogProps) {
  const { dialog: texts } = useTexts(episodeReach);
  const formId = useId();
  const [before] = useState(() => typedOf(first));
  const [typed, setTyped] = useState(before);
  const [faults, setFaults] = useState<ReachFaults>({});
  const saving = useEpisodeReachChange(id, onChanged);
  useUnsaved(JSON.stringify(typed) !== JSON.stringify(before) && !saving.isSuccess);
  const change = (next: GuestReach | null, done: string) =>
    saving.mutate(next, {
      onSuccess: () => {
        showToast({ title: done, tone: 'passed' });
        onDone();
      },
      onError: (error) =>
        showToast({ title: texts.notSaved, description: failureWords(error, texts.tryAgain), tone: 'failed' }),
    });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const found = reachFaults(typed);
    setFaults(found);
    if (Object.keys(found).length > 0 || saving.isPending) return;
    // Empty fields are a choice of their own: the guests of this episode see no telephone number.
    change(reachOf(typed) ?? { telephone: '', chat: '', hours: null, timeZone: typed.timeZone }, texts.saved);
  };
  return (
    <Dialog
      open
      size="wide"
      lightDismiss={false}
      title={texts.title}
      description={texts.hint}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <>
          {reach !== null && (
            <Button busy={saving.isPending} onClick={() => change(null, texts.isReset)}>
              {texts.reset}
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" busy={saving.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save}>
        <ReachFields {...{ typed, faults }} onChange={(next) => setTyped({ ...typed, ...next })} />
      </form>
    </Dialog>
  );
}
