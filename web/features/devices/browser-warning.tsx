import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import { appHelp, blockedHelp } from '@linecheck/checks/browser/help/device-help';
import type { DeviceHelp } from '@linecheck/checks/browser/help/help-sentences';
import { entryFor, OWN_BROWSERS, PLATFORM_FAMILIES } from '@linecheck/checks/browser/help/platform';
import type { BrowserConcern } from '@linecheck/checks/browser/support/concern';
import { concernOf } from '@linecheck/checks/browser/support/concern-of';
import { lossesIn } from '@linecheck/checks/browser/support/losses';
import { browserSupport } from '@linecheck/texts/en/run';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import { useState } from 'react';
import { fill } from '../../texts/fill';
import { formatAlternatives } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import { HelpPanel } from '../../ui/layout/help-panel';
import { CopyLink } from './copy-link';
import { useHelpWords } from './use-help-words';

/**
 * Warning shown before a failure: the limits of this browser, and the alternatives. An insecure page has its own
 * notice.
 */
export function BrowserWarning() {
  const [help] = useState(() => appHelp() ?? blockedHelp());
  const [reason] = useState(() => concernOf(navigator.userAgent, window));
  if (help) return <AppWarning help={help} />;
  if (reason === undefined || reason === 'switched-off' || reason === 'locked-down') return null;
  return <ConcernNotice reason={reason} />;
}

/** The browser of an app may not support microphones. */
const AppWarning = ({ help }: { readonly help: DeviceHelp }) => (
  <HelpPanel tone="notice" icon={<SquareArrowOutUpRight aria-hidden />} {...useHelpWords(help)}>
    <CopyLink />
  </HelpPanel>
);

function ConcernNotice({ reason }: { readonly reason: BrowserConcern }) {
  const texts = useTexts(browserSupport);
  const [losses] = useState(() => lossesIn(window));
  const { system } = describePlatform();
  const otherBrowsers = formatAlternatives(entryFor(OWN_BROWSERS, system));
  // On an iPhone, the version of every browser depends on the system.
  const isOldSystem = reason === 'too-old' && entryFor(PLATFORM_FAMILIES, system) === 'apple-mobile';
  const advice = isOldSystem ? texts.updateSystem : texts.advice[reason];
  const action = (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2 text-14">
      <CopyLink variant="default" />
    </span>
  );
  return (
    <Notice tone={losses.length > 0 ? 'warning' : 'info'} title={texts.titles[reason]} action={action}>
      {losses.length === 0 && <p>{texts.mayWork}</p>}
      {losses.map((loss) => (
        <p key={loss}>{texts.losses[loss]}</p>
      ))}
      <p>{fill(advice, { otherBrowsers, system: system ?? '' })}</p>
    </Notice>
  );
}
