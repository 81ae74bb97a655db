import { appHelp } from '@linecheck/checks/browser/help/device-help';
import type { DeviceHelp } from '@linecheck/checks/browser/help/help-sentences';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import { useState } from 'react';
import { HelpPanel } from '../../ui/layout/help-panel';
import { CopyLink } from './copy-link';
import { useHelpWords } from './use-help-words';

/** Said before anything fails: the browser of an app may have no microphone to give. */
export function AppWarning() {
  const [help] = useState(() => appHelp());
  return help && <Warning help={help} />;
}

const Warning = ({ help }: { readonly help: DeviceHelp }) => (
  <HelpPanel tone="notice" icon={<SquareArrowOutUpRight aria-hidden />} {...useHelpWords(help)}>
    <CopyLink />
  </HelpPanel>
);
