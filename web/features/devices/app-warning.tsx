import { appHelp } from '@linecheck/checks/browser/help/device-help';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import { useState } from 'react';
import { HelpPanel } from '../../ui/layout/help-panel';
import { CopyLink } from './copy-link';

/** Said before anything fails: the browser of an app may have no microphone to give. */
export function AppWarning() {
  const [help] = useState(() => appHelp());
  if (help === undefined) return null;
  return (
    <HelpPanel
      tone="notice"
      icon={<SquareArrowOutUpRight aria-hidden />}
      title={help.title}
      lead={help.lead}
      steps={help.steps}
      otherwise={help.otherwise}
    >
      <CopyLink />
    </HelpPanel>
  );
}
