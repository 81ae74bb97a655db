import { Spinner } from '../../ui/controls/spinner';

interface SubmitButtonProps {
  readonly busy: boolean;
  /** The button stays focusable and clickable; submitting then shows what is missing. */
  readonly disabled?: boolean;
  readonly children: string;
}

// Not the Button of web/ui, which sets aria-disabled itself while it is busy.
export function SubmitButton({ busy, disabled = false, children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={`btn btn-48 w-full ${disabled ? 'cursor-not-allowed bg-surface-3 text-ink-2' : 'btn-primary'}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled || undefined}
    >
      {busy && <Spinner />}
      <span>{children}</span>
    </button>
  );
}
