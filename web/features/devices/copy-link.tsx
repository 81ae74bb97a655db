import devices from '@linecheck/texts/en/devices';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/controls/copy-button';

/** The address of this page, to be opened in another browser. Where the clipboard is closed, it can be selected. */
export function CopyLink() {
  const texts = useTexts(devices);
  const { href } = window.location;
  return (
    <>
      <CopyButton
        text={href}
        label={texts.copyLink}
        copiedLabel={texts.copied}
        failedLabel={texts.selectTheLink}
        variant="primary"
      />
      <span className="select-all wrap-anywhere">{href}</span>
    </>
  );
}
