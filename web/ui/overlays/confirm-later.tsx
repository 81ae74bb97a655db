import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { whenNearAnyButton } from '../behaviour/when-near';
import type { ConfirmDialog } from './confirm-dialog';

type Question = ComponentProps<typeof ConfirmDialog>;

const load = () => import('./confirm-dialog');

// If the dialog cannot be loaded, as without a network, the browser asks the question.
const Dialog = lazy(
  (): Promise<{ default: ComponentType<Question> }> =>
    load().then(
      ({ ConfirmDialog }) => ({ default: ConfirmDialog }),
      () => ({ default: BrowserQuestion }),
    ),
);

/** A `ConfirmDialog` that is loaded when the pointer or the focus comes near a button, at the latest when it is opened. */
export function ConfirmLater(props: Question) {
  // The dialog stays mounted while it closes.
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => whenNearAnyButton(load), []);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen || props.open ? (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  ) : null;
}

function BrowserQuestion({ open, title, description, onConfirm, onCancel }: Question) {
  useEffect(() => {
    if (!open) return;
    if (window.confirm(`${title}\n\n${description}`)) onConfirm();
    else onCancel();
  }, [open, title, description, onConfirm, onCancel]);
  return null;
}
