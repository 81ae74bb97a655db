import { devices } from '@linecheck/texts/en/device-help';
import { useTexts } from '../../texts/use-texts';
import type { ButtonVariant } from '../../ui/controls/button';
import { CopyButton } from '../../ui/controls/copy-button';

/** Address of this page, for another browser. If the clipboard is not available, the address can be selected. */
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
