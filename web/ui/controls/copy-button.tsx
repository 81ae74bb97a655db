import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { useTransientState } from '../behaviour/use-transient-state';
import { cx } from '../theme/class-names';
import { Button, type ButtonSize, type ButtonVariant } from './button';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly copiedLabel: string;
  readonly failedLabel: string;
  /**
   * Label of a field with the text, selected, which is shown if the page may not use the clipboard. Not needed where the
   * text is visible.
   */
  readonly fieldLabel?: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly fullWidth?: 'always' | 'phone';
  readonly onCopied?: () => void;
  readonly onFailed?: () => void;
}

/**
 * Button that copies a text and confirms it in place. All its labels share one grid cell, so that its width never
 * changes.
 */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel, failedLabel, fieldLabel, onCopied, onFailed, ...appearance } = props;
  const [outcome, setOutcome] = useTransientState<'copied' | 'failed'>(2000);
  const [isRefused, setRefused] = useState(false);
  const copy = () => {
    copyText(text).then(
      () => {
        setOutcome('copied');
        setRefused(false);
        onCopied?.();
      },
      () => {
        setOutcome('failed');
        setRefused(true);
        onFailed?.();
      },
    );
  };
  const shown = outcome === 'copied' ? copiedLabel : outcome === 'failed' ? failedLabel : label;
  return (
    <>
      <Button
        {...appearance}
        icon={outcome === 'copied' ? <Check aria-hidden className="text-passed-mark" /> : <Copy aria-hidden />}
        onClick={copy}
      >
        <span className="grid" aria-live="polite">
          {[label, copiedLabel].map((candidate) => (
            <span
              key={candidate}
              aria-hidden
              className={cx('col-start-1 row-start-1', candidate !== shown && 'invisible')}
            >
              {candidate}
            </span>
          ))}
          <span className={outcome === 'failed' ? 'col-start-1 row-start-1' : 'sr-only'}>{shown}</span>
        </span>
      </Button>
      {isRefused && fieldLabel !== undefined && (
        <input
          readOnly
          value={text}
          aria-label={fieldLabel}
          className="ctl min-w-0 basis-full px-3 font-mono text-13"
          ref={selectAll}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </>
  );
}

const selectAll = (field: HTMLInputElement | null): void => field?.focus();

/**
 * Copies a text to the clipboard. Over plain HTTP, which a self-hosted dashboard may use, pages have no
 * `navigator.clipboard`; there `execCommand` works, but only while a click is handled.
 *
 * @throws if the browser blocks clipboard access.
 */
async function copyText(text: string): Promise<void> {
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator;
  if (clipboard !== undefined) return clipboard.writeText(text);
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', fill);
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  if (!isDone) throw new Error('the browser blocks clipboard access');
}
