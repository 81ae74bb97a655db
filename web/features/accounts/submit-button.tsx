import { Spinner } from '../../ui/controls/spinner';

interface SubmitButtonProps {
  readonly busy: boolean;
  /** It can still be reached and pressed, and the form then says what is missing. */
  readonly disabled?: boolean;
  readonly children: string;
}

// The kit's Button sets aria-disabled itself while it is busy, so a button that is only said to be disabled stands here.
export function SubmitButton({ busy, disabled = false, children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={`btn btn-48 w-full ${disabled ? 'cursor-not-allowed bg-surface-3 text-ink-2' : 'btn-primary'}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled || undefined}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
