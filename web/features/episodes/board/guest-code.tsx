import { qrCode } from '@linecheck/texts/en/episodes/qr';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { CopyButton } from '../../../ui/controls/copy-button';
import { QrDialog } from '../../../ui/overlays/qr-dialog';

interface GuestCodeProps {
  readonly name: string;
  readonly url: string;
  readonly onClose: () => void;
}

/** The link of a guest as a QR code, for a guest who sits beside the host. Loaded when it is first opened. */
export function GuestCode({ name, url, onClose }: GuestCodeProps) {
  const texts = useTexts(qrCode);
  return (
    <QrDialog
      title={fill(texts.guestTitle, { name })}
      hint={fill(texts.guestHint, { name })}
      codeLabel={fill(texts.guestCode, { name })}
      closeLabel={texts.close}
      url={url}
      copy={
        <CopyButton
          text={url}
          label={texts.copy}
          copiedLabel={texts.copied}
          failedLabel={texts.notCopied}
          fieldLabel={texts.address}
        />
      }
      onClose={onClose}
    />
  );
}
