import { cancelSubscription, startTrial } from '@linecheck/contract';
import { plans } from '@linecheck/texts/en/plans';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../api/send';
import { useSettings } from '../../api/use-settings';
import { failureWords } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

/** Length of a trial on this installation, in days; 0 without trials, and until it is loaded. */
export function useTrialDays(isWanted: boolean): number {
  return useSettings({ enabled: isWanted })?.trialDays ?? 0;
}

interface Change {
  readonly onChanged: () => Promise<unknown>;
}

export function useTrialChange({ onChanged }: Change) {
  const texts = useTexts(plans);
  const start = useMutation({
    mutationFn: () => send(startTrial, {}),
    onSuccess: async () => {
      await onChanged();
      showToast({ title: texts.trial.started, tone: 'passed' });
    },
    onError: (error) => {
      showToast({ title: texts.trial.notStarted, description: failureWords(error, texts.tryAgain), tone: 'failed' });
    },
  });
  const end = useMutation({
    mutationFn: () => send(cancelSubscription, {}),
    onSuccess: async () => {
      await onChanged();
      showToast({ title: texts.trial.ended, description: texts.trial.endedHint, tone: 'passed' });
    },
    onError: (error) => {
      showToast({ title: texts.trial.notEnded, description: failureWords(error, texts.tryAgain), tone: 'failed' });
    },
  });
  return { start: start.mutate, end: end.mutate, isStarting: start.isPending, isEnding: end.isPending };
}
