import { useState } from 'react';
import { Button } from '../controls/button';
import { CopyButton } from '../controls/copy-button';
import { ConfirmLater } from './confirm-later';

interface NewLinkProps {
  readonly link: string;
  readonly texts: Readonly<Record<'hint' | 'copy' | 'copied' | 'notCopied', string>>;
}

export function NewViewLink({ link, texts }: NewLinkProps) {
  return (
    <div role="status" className="grid gap-2 rounded-ctl bg-surface-2 p-3">
      <p className="text-13">{texts.hint}</p>
      <code className="font-mono text-12 break-all">{link}</code>
      <div>
        <CopyButton
          text={link}
          label={texts.copy}
          copiedLabel={texts.copied}
          failedLabel={texts.notCopied}
          variant="primary"
        />
      </div>
    </div>
  );
}

interface ViewLinkLineProps {
  readonly made: string;
  readonly visited: string;
  readonly end: string;
  readonly endLabel: string;
  readonly ending: Readonly<Record<'title' | 'hint' | 'confirm' | 'cancel', string>>;
  readonly busy: boolean;
  readonly onEnd: (close: () => void) => void;
}

export function ViewLinkLine({ made, visited, end, endLabel, ending, busy, onEnd }: ViewLinkLineProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <li className="flex items-start justify-between gap-2 text-14">
      <div className="min-w-0 wrap-anywhere">
        <p>{made}</p>
        <p className="text-13 text-ink-2">{visited}</p>
      </div>
      <Button size={32} aria-label={endLabel} onClick={() => setAsking(true)}>
        {end}
      </Button>
      <ConfirmLater
        open={isAsking}
        title={ending.title}
        description={ending.hint}
        confirmLabel={ending.confirm}
        cancelLabel={ending.cancel}
        closeLabel={ending.cancel}
        busy={busy}
        onConfirm={() => onEnd(close)}
        onCancel={close}
      />
    </li>
  );
}
