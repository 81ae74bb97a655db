export type ToastTone = 'info' | 'passed' | 'warning' | 'failed';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: ToastTone;
  /** 5000 unless said otherwise. */
  readonly durationMs?: number;
}

export type ShownToast = ToastMessage & { readonly id: number; readonly open: boolean };

const listeners = new Set<() => void>();
let latest: ShownToast | undefined;

function change(next: ShownToast): void {
  latest = next;
  for (const listener of listeners) listener();
}

/** Shows one message. At most one is on the screen: a new one takes the place of the last. */
export function showToast(message: ToastMessage): void {
  change({ ...message, id: (latest?.id ?? 0) + 1, open: true });
}

export function dismissToast(id: number): void {
  if (latest?.id === id) change({ ...latest, open: false });
}

/** The last message, open or closed; none before the first. */
export function latestToast(): ShownToast | undefined {
  return latest;
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
