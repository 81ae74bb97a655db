import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { type DeviceFailure, isDenial, isDeviceFailure } from '@linecheck/checks/browser/devices/device-failure';
import { deviceHelp, promptHelp } from '@linecheck/checks/browser/help/device-help';
import devices from '@linecheck/texts/en/devices';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import { useState } from 'react';
import type { HelpRequest } from '../../checks/device-step';
import { useTexts } from '../../texts/use-texts';
import { HelpPanel } from '../../ui/layout/help-panel';
import { CopyLink } from './copy-link';
import { useHelpWords } from './use-help-words';
import { useOnPermissionGranted } from './use-on-permission-granted';
import { usePromptPending } from './use-prompt-pending';

interface DeviceHelpPanelProps {
  readonly device: DeviceKind;
  readonly request: HelpRequest;
}

/** Help for the current state: to find the permission prompt, or to make a failed device available. */
export function DeviceHelpPanel({ device, request: { isOpening, code, tryAgain } }: DeviceHelpPanelProps) {
  if (isOpening) return <PromptHelp device={device} />;
  return isDeviceFailure(code) ? <FailureHelp device={device} failure={code} onTryAgain={tryAgain} /> : null;
}

function PromptHelp({ device }: { readonly device: DeviceKind }) {
  const [help] = useState(() => promptHelp(device));
  const words = useHelpWords(help);
  const isAsked = usePromptPending(device);
  // Mounted empty so that the live region announces later content. Empty, it takes no space, so the buttons below do
  // not move.
  return (
    <div role="status" className="empty:absolute">
      {isAsked && <HelpPanel icon={<MessageCircleQuestionMark aria-hidden />} {...words} />}
    </div>
  );
}

interface FailureHelpProps {
  readonly device: DeviceKind;
  readonly failure: DeviceFailure;
  /** Called when a denied permission has been granted. */
  readonly onTryAgain: () => void;
}

function FailureHelp({ device, failure, onTryAgain }: FailureHelpProps) {
  const texts = useTexts(devices);
  const help = deviceHelp(failure, device);
  const words = useHelpWords(help);
  useOnPermissionGranted(device, isDenial(failure), onTryAgain);
  const hasMore = help.offersLink || help.isNoticed;
  return (
    <HelpPanel icon={<LifeBuoy aria-hidden />} {...words}>
      {hasMore && (
        <>
          {help.offersLink && <CopyLink />}
          {help.isNoticed && <span>{texts.goesOn[device]}</span>}
        </>
      )}
    </HelpPanel>
  );
}
