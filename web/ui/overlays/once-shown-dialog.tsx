import { useState } from 'react';
import { Button } from '../controls/button';
import { CopyButton } from '../controls/copy-button';
import type { ElementNode } from '../theme/element-node';
import { Dialog } from './dialog';

interface ShownText {
  readonly label: string;
  readonly text: string;
  readonly copyLabel: string;
  /** True for a text that is not shown again. */
  readonly isSecret: boolean;
}

interface OnceShownDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly texts: readonly ShownText[];
  readonly copiedLabel: string;
  readonly failedLabel: string;
  readonly doneLabel: string;
  readonly closeLabel: string;
  /** Said when the dialog is closed the first time, before the secret was copied. */
  readonly loss: { readonly title: string; readonly hint: string };
  readonly onDone: () => void;
  readonly children?: ElementNode;
}

/** Dialog with a secret that is not shown again. Esc and the close button warn once if it was not copied. */
export function OnceShownDialog(props: OnceShownDialogProps) {
  const { title, hint, texts, copiedLabel, failedLabel, doneLabel, closeLabel, loss, onDone, children } = props;
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);
  return (
    <Dialog
      open
      size="wide"
      lightDismiss={false}
      title={title}
      description={hint}
      closeLabel={closeLabel}
      onClose={() => (isCopied || isWarned ? onDone() : setWarned(true))}
      footer={
        <Button variant={isCopied ? 'primary' : 'default'} fullWidth="phone" onClick={onDone}>
          {doneLabel}
        </Button>
      }
    >
      <div className="grid gap-4">
        {isWarned && !isCopied && (
          <p role="alert" className="text-14 text-failed">
            <strong className="block font-semi">{loss.title}</strong>
            <span>{loss.hint}</span>
          </p>
        )}
        {texts.map(({ label, text, copyLabel, isSecret }) => (
          <div key={label} className="grid gap-1.5">
            <p className="text-14 font-medium">{label}</p>
            <div className="flex flex-wrap items-center gap-2">
              <code
                {...(isSecret && { tabIndex: -1, 'data-first-focus': '' })}
                className="min-w-0 grow basis-64 rounded-ctl bg-surface-2 px-3 py-2.5 font-mono text-13 break-all"
              >
                {text}
              </code>
              <CopyButton
                text={text}
                label={copyLabel}
                copiedLabel={copiedLabel}
                failedLabel={failedLabel}
                variant={isSecret && !isCopied ? 'primary' : 'default'}
                fullWidth="phone"
                {...(isSecret && { onCopied: () => setCopied(true) })}
              />
            </div>
          </div>
        ))}
        {children}
      </div>
    </Dialog>
  );
}
