import { lineUses } from '@linecheck/texts/en/line-uses';
import { fill } from '../../texts/fill';
import { formatDate } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/controls/copy-button';
import { Disclosure } from '../../ui/layout/disclosure';
import { useInstallation } from './use-installation';

/** Note for the administrators of a network that blocks outgoing UDP, for the guest to pass on. */
export function NetworkNote() {
  const texts = useTexts(lineUses).note;
  const installation = useInstallation(true);
  if (!installation?.mediaPort) return null;
  const { mediaPort: port, callPorts: ports } = installation;
  const date = formatDate(new Date().toISOString());
  const text = fill(texts.text, { date, host: window.location.hostname, port, ports });
  return (
    <div className="mt-3 flex flex-col items-start gap-2 text-14">
      <CopyButton text={text} label={texts.copy} copiedLabel={texts.copied} failedLabel={texts.select} />
      <Disclosure label={texts.read}>
        <p className="select-all text-pretty text-ink-2">{text}</p>
      </Disclosure>
    </div>
  );
}
