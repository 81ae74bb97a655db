import { cancelSubscription, type Subscription, startTrial } from '@linecheck/contract';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/failure';
import { send } from '../../api/send';
import { useSettings } from '../../api/use-settings';
import { showToast } from '../../ui/toast';
import { type ProOffer, proOffer } from './comparison';

const FALLBACK = 'Please try again.';

/** Length of a trial on this installation, in days; 0 where there is none, or where that is not known yet. */
export function useTrialDays(isWanted: boolean): number {
  return useSettings({ enabled: isWanted })?.trialDays ?? 0;
}

/** What holds of Pro for this host. */
export function useProOffer({ trialStartsAt }: Subscription): ProOffer {
  const { defaultPlan = 'plus', trialDays = 0 } = useSettings() ?? {};
  return proOffer({ defaultPlan, trialDays, isTrialUsed: trialStartsAt !== null });
}

interface Change {
  /** Loads the user again (S1 §4). */
  readonly onChanged: () => Promise<unknown>;
}

/** Starts the trial, or ends it. */
export function useTrialChange({ onChanged }: Change) {
  const start = useMutation({
    mutationFn: () => send(startTrial, {}),
    onSuccess: async () => {
      await onChanged();
      showToast({ title: 'Your Pro trial has started', tone: 'passed' });
    },
    onError: (error) => {
      showToast({ title: 'The trial could not be started', description: messageOf(error, FALLBACK), tone: 'failed' });
    },
  });
  const end = useMutation({
    mutationFn: () => send(cancelSubscription, {}),
    onSuccess: async () => {
      await onChanged();
      showToast({ title: 'Your Pro trial has ended', description: 'You are on Plus again.', tone: 'passed' });
    },
    onError: (error) => {
      showToast({ title: 'The trial could not be ended', description: messageOf(error, FALLBACK), tone: 'failed' });
    },
  });
  return { start: start.mutate, end: end.mutate, isStarting: start.isPending, isEnding: end.isPending };
}
