import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button, type ButtonLook, type ButtonSize } from './button';
import { cx } from './class-names';
import { copyText } from './copy-text';
import { usePassing } from './use-passing';

type CopyButtonProps = {
  readonly text: string;
  readonly label: string;
  readonly copiedLabel: string;
  /** Where the clipboard is closed to the page. */
  readonly failedLabel: string;
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly wide?: 'always' | 'phone';
  readonly onCopied?: () => void;
};

/** Says in its own place that it worked. All its labels share one cell, so that it never changes its width. */
export function CopyButton({ text, label, copiedLabel, failedLabel, onCopied, ...looks }: CopyButtonProps) {
  const [outcome, setOutcome] = usePassing<'copied' | 'failed'>(2000);
  const copy = () => {
    copyText(text).then(
      () => {
        setOutcome('copied');
        onCopied?.();
      },
      () => setOutcome('failed'),
    );
  };
  const shown = outcome === 'copied' ? copiedLabel : outcome === 'failed' ? failedLabel : label;
  return (
    <Button
      {...looks}
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
  );
}
