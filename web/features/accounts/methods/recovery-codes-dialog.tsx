import './recovery-codes-dialog.css';
import { shownCodes } from '@linecheck/texts/en/method-dialogs';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { saveFile } from '../../../api/save-file';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { useUnsaved } from '../../../ui/behaviour/use-unsaved';
import { Button } from '../../../ui/controls/button';
import { CopyButton } from '../../../ui/controls/copy-button';
import { Dialog } from '../../../ui/overlays/dialog';

interface RecoveryCodesDialogProps {
  readonly email: string;
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, which are shown once. Esc and the close button ask once if nothing was done to keep them. */
export function RecoveryCodesDialog({ email, codes, onDone }: RecoveryCodesDialogProps) {
  const texts = useTexts(shownCodes);
  const [isKept, setKept] = useState(false);
  const [isWarned, setWarned] = useState(false);
  useUnsaved(!isKept);
  const heading = fill(texts.fileTitle, { email, address: window.location.host });
  const asFile = () => new Blob([`${[heading, texts.fileHint, '', ...codes].join('\n')}\n`], { type: 'text/plain' });
  return (
    <Dialog
      open
      lightDismiss={false}
      title={texts.title}
      description={texts.hint}
      closeLabel={texts.close}
      onClose={() => (isKept || isWarned ? onDone() : setWarned(true))}
      footer={
        <Button variant={isKept || isWarned ? 'primary' : 'default'} fullWidth="phone" onClick={onDone}>
          {texts.kept}
        </Button>
      }
    >
      <div className="grid gap-4">
        {isWarned && !isKept && (
          <p role="alert" className="text-14 text-failed">
            <strong className="block font-semi">{texts.lossTitle}</strong>
            <span>{texts.lossHint}</span>
          </p>
        )}
        <div data-recovery-codes="">
          <p className="hidden print:block">{heading}</p>
          <ul
            aria-label={texts.label}
            tabIndex={-1}
            data-first-focus=""
            className="grid grid-cols-[repeat(auto-fit,minmax(19ch,1fr))] gap-x-4 gap-y-1 rounded-ctl bg-surface-2 p-3 font-mono text-14 outline-none max-sm:text-13"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton
            text={codes.join('\n')}
            label={texts.copy}
            copiedLabel={texts.copied}
            failedLabel={texts.notCopied}
            fullWidth="phone"
            onCopied={() => setKept(true)}
          />
          <Button
            fullWidth="phone"
            icon={<Download aria-hidden />}
            onClick={() => {
              saveFile(asFile(), texts.fileName);
              setKept(true);
            }}
          >
            {texts.download}
          </Button>
          <Button
            fullWidth="phone"
            icon={<Printer aria-hidden />}
            onClick={() => {
              window.print();
              setKept(true);
            }}
          >
            {texts.print}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
