import devices from '@linecheck/texts/en/devices';
import { useTexts } from '../../texts/use-texts';
import type { ButtonVariant } from '../../ui/controls/button';
import { CopyButton } from '../../ui/controls/copy-button';

/** The address of this page, to be opened in another browser. Where the clipboard is closed, it can be selected. */
export function CopyLink({ variant = 'primary' }: { readonly variant?: ButtonVariant }) {
  const texts = useTexts(devices);
  const { href } = window.location;
  return (
    <>
      <CopyButton
        text={href}
        label={texts.copyLink}
        copiedLabel={texts.copied}
        failedLabel={texts.selectTheLink}
        variant={variant}
      />
      <span className="select-all wrap-anywhere">{href}</span>
    </>
  );
}
