export type ToastTone = 'info' | 'passed' | 'warning' | 'failed';

export type ToastMessage = {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: ToastTone;
  /** 5000 unless said otherwise. */
  readonly durationMs?: number;
};

export type ShownToast = ToastMessage & { readonly id: number };

const listeners = new Set<() => void>();
let latest: ShownToast | undefined;
let count = 0;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Shows one message. At most one is on the screen: a new one takes the place of the last. */
export function showToast(message: ToastMessage): void {
  count += 1;
  latest = { ...message, id: count };
  tell();
}

export function dismissToast(id: number): void {
  if (latest?.id !== id) return;
  latest = undefined;
  tell();
}

export function latestToast(): ShownToast | undefined {
  return latest;
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether there was a message since the page was loaded. */
export function anyToastYet(): boolean {
  return count > 0;
}
