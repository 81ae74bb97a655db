import { QrCode } from '../layout/qr-code';
import type { ElementNode } from '../theme/element-node';
import { Dialog } from './dialog';

interface QrDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly url: string;
  readonly codeLabel: string;
  readonly closeLabel: string;
  readonly copy: ElementNode;
  readonly onClose: () => void;
}

/** Dialog with an address as a QR code and as text. Load it when it is first opened. */
export function QrDialog({ title, hint, url, codeLabel, closeLabel, copy, onClose }: QrDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} description={hint} closeLabel={closeLabel}>
      <div className="grid justify-items-center gap-4">
        <QrCode text={url} label={codeLabel} />
        <code className="w-full rounded-ctl bg-surface-2 px-3 py-2 font-mono text-12 break-all">{url}</code>
        {copy}
      </div>
    </Dialog>
  );
}
