import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { latestToast, watchToasts } from './toast';
import type { ToastViewProps } from './toast-view';

// Radix Toast is loaded with the first message.
const loadToastView = () => import('./toast-view');
const ToastView = lazy(
  (): Promise<{ default: ComponentType<ToastViewProps> }> =>
    loadToastView().then(
      (part) => ({ default: part.ToastView }),
      // A message that cannot be shown must not break the page.
      () => ({ default: () => null }),
    ),
);

/** Loads the message view before the first message, so that it can still report a lost network. */
export const prepareToasts = (): Promise<unknown> => loadToastView();

interface ToasterProps {
  readonly closeLabel: string;
  readonly regionLabel: string;
}

/** Mounted once in the page. `showToast` shows messages in it. */
export function Toaster(props: ToasterProps) {
  const toast = useSyncExternalStore(watchToasts, latestToast, latestToast);
  if (!toast) return null;
  return (
    <Suspense>
      <ToastView {...props} toast={toast} />
    </Suspense>
  );
}
