import { isDeviceFailure } from '@linecheck/checks/browser/devices/device-failure';
import type { CheckName } from '@linecheck/checks/check';
import { mendingReason } from '@linecheck/checks/mending/acts';
import type { MendingTry } from '@linecheck/checks/mending/tries';
import type { HelpRequest, StepHelp } from '../../checks/device-select';
import { DeviceHelpPanel, isAskedByButton, PromptHelp } from '../../features/devices/device-help-panel';

interface StepHelpProps {
  readonly check: CheckName;
  readonly request: HelpRequest;
  readonly tries: readonly MendingTry[];
  readonly onTried: (tried: MendingTry) => void;
}

/**
 * What a step shows below its verdict: the way out of it, one act at a time. Undefined if there is nothing to mend; the
 * step then shows its advice. Loaded when the first check starts.
 */
export function stepHelp({ check, request, tries, onTried }: StepHelpProps): StepHelp | undefined {
  const { isOpening, verdict } = request;
  const device = check === 'microphone' || check === 'camera' ? check : undefined;
  if (isOpening) return device && { part: <PromptHelp device={device} />, hasPrimary: false };
  const reason = verdict && mendingReason(check, verdict);
  if (verdict === undefined || reason === undefined) return undefined;
  if (device && isDeviceFailure(reason)) {
    const part = (
      <DeviceHelpPanel
        device={device}
        failure={reason}
        onTryAgain={request.tryAgain}
        refusals={tries.filter(({ act, answer }) => act === 'press-allow-button' && answer === 'not-yet').length}
        onPressed={(isAllowed) =>
          onTried({ reason, act: 'press-allow-button', answer: isAllowed ? 'helped' : 'not-yet' })
        }
      />
    );
    return { part, hasPrimary: isAskedByButton(device, reason) };
  }
  return undefined;
}
