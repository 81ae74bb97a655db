import type { DeviceFailure, DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { isDeviceFailure } from '@linecheck/checks/browser/devices/device-failure';
import { deviceHelp, isRefusal, promptHelp } from '@linecheck/checks/browser/help/device-help';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import { useState } from 'react';
import type { HelpRequest } from '../../ui/device-select';
import { HelpPanel } from '../../ui/help-panel';
import { CopyLink } from './copy-link';
import { useIsAsked } from './use-is-asked';
import { useOnceAllowed } from './use-once-allowed';

interface HelpInNeedProps {
  readonly device: DeviceKind;
  readonly request: HelpRequest;
}

/** What helps now: to find the browser's question, or to get a device back that has failed. */
export function HelpInNeed({ device, request: { isOpening, code, tryAgain } }: HelpInNeedProps) {
  if (isOpening) return <PromptHelp device={device} />;
  return isDeviceFailure(code) ? <FailureHelp device={device} failure={code} onTryAgain={tryAgain} /> : null;
}

function PromptHelp({ device }: { readonly device: DeviceKind }) {
  const [help] = useState(() => promptHelp(device));
  const isAsked = useIsAsked(device);
  // Heard when it speaks, since it is there before; empty it takes no place, so that the buttons below stay where they are.
  return (
    <div role="status" className="empty:absolute">
      {isAsked && (
        <HelpPanel
          icon={<MessageCircleQuestionMark aria-hidden />}
          title={help.title}
          lead={help.lead}
          steps={help.steps}
          otherwise={help.otherwise}
        />
      )}
    </div>
  );
}

interface FailureHelpProps {
  readonly device: DeviceKind;
  readonly failure: DeviceFailure;
  /** Called when a refusal has been taken back. */
  readonly onTryAgain: () => void;
}

function FailureHelp({ device, failure, onTryAgain }: FailureHelpProps) {
  const help = deviceHelp(failure, device);
  useOnceAllowed(device, isRefusal(failure), onTryAgain);
  const hasMore = help.offersLink || help.isNoticed;
  return (
    <HelpPanel icon={<LifeBuoy aria-hidden />} title={help.title} steps={help.steps} otherwise={help.otherwise}>
      {hasMore && (
        <>
          {help.offersLink && <CopyLink />}
          {help.isNoticed && <span>This page goes on by itself once you have allowed the {device}.</span>}
        </>
      )}
    </HelpPanel>
  );
}
