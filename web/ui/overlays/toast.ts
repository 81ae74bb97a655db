export type ToastTone = 'info' | 'passed' | 'warning' | 'failed';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: ToastTone;
  /** Default: 5000, and 10,000 with a button. */
  readonly durationMs?: number;
  /** Button that undoes the reported change, and closes the message. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

export type ShownToast = ToastMessage & { readonly id: number; readonly open: boolean };

const listeners = new Set<() => void>();
let latest: ShownToast | undefined;

function change(next: ShownToast): void {
  latest = next;
  for (const listener of listeners) listener();
}

/** Shows a message, replacing the previous one. */
export function showToast(message: ToastMessage): void {
  change({ ...message, id: (latest?.id ?? 0) + 1, open: true });
}

export function dismissToast(id: number): void {
  if (latest?.id === id) change({ ...latest, open: false });
}

/** Last message, open or closed; undefined before the first. */
export function latestToast(): ShownToast | undefined {
  return latest;
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
