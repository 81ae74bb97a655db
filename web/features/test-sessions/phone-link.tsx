import { qrCode } from '@linecheck/texts/en/episodes/qr';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/controls/copy-button';
import { QrDialog } from '../../ui/overlays/qr-dialog';

interface PhoneLinkProps {
  readonly code: string;
  readonly onClose: () => void;
}

/** The guest's own link as a QR code. Loaded when it is first opened. */
export function PhoneLink({ code, onClose }: PhoneLinkProps) {
  const texts = useTexts(qrCode);
  const url = `${window.location.origin}/?session=${code}`;
  return (
    <QrDialog
      title={texts.title}
      hint={texts.hint}
      codeLabel={texts.code}
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
