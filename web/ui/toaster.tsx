import { lazy, Suspense, useSyncExternalStore } from 'react';
import { latestToast, watchToasts } from './toast';

// Radix Toast is not needed before the first message.
const ToastView = lazy(async () => ({ default: (await import('./toast-view')).ToastView }));

type ToasterProps = { readonly closeLabel: string; readonly regionLabel: string };

/** Stands once in the page. Messages come through `showToast`. */
export function Toaster(props: ToasterProps) {
  const toast = useSyncExternalStore(watchToasts, latestToast);
  if (!toast) return null;
  return (
    <Suspense>
      <ToastView {...props} toast={toast} />
    </Suspense>
  );
}
