import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { latestToast, watchToasts } from './toast';
import type { ToastViewProps } from './toast-view';

// Radix Toast is not needed before the first message.
const loadToastView = () => import('./toast-view');
const ToastView = lazy(
  (): Promise<{ default: ComponentType<ToastViewProps> }> =>
    loadToastView().then(
      (part) => ({ default: part.ToastView }),
      // A message that cannot be shown must not break the page.
      () => ({ default: () => null }),
    ),
);

/** Loads the part that shows messages ahead of the first one, so that it can still report a lost network. */
export const prepareToasts = (): Promise<unknown> => loadToastView();

interface ToasterProps {
  readonly closeLabel: string;
  readonly regionLabel: string;
}

/** Stands once in the page. Messages come through `showToast`. */
export function Toaster(props: ToasterProps) {
  const toast = useSyncExternalStore(watchToasts, latestToast, latestToast);
  if (!toast) return null;
  return (
    <Suspense>
      <ToastView {...props} toast={toast} />
    </Suspense>
  );
}
