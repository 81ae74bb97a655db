import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { Toast } from 'radix-ui';
import { dismissToast, type ShownToast, type ToastTone } from './toast';
import './toast-view.css';
import './appear.css';
import type { ElementNode } from '../theme/element-node';

const ICONS: Record<ToastTone, ElementNode> = {
  info: <Info aria-hidden className="text-info-mark" />,
  passed: <CircleCheck aria-hidden className="text-passed-mark" />,
  warning: <TriangleAlert aria-hidden className="text-warning-mark" />,
  failed: <CircleX aria-hidden className="text-failed-mark" />,
};

/**
 * Shows messages above a dialog, which is in the top layer. Older browsers have no popovers and show messages below the
 * dialog.
 */
function raise(viewport: HTMLOListElement | null): void {
  viewport?.showPopover?.();
}

const SHOWN_MS = 5000;
/** Time enough to reach the button. */
const WITH_BUTTON_MS = 10_000;

export interface ToastViewProps {
  readonly toast: ShownToast;
  readonly closeLabel: string;
  readonly regionLabel: string;
}

/** View of a message, loaded with the first one. Import it only through `toaster.tsx`. */
export function ToastView({ toast, closeLabel, regionLabel }: ToastViewProps) {
  return (
    // A new provider for each message: closing one under the pointer leaves Radix's timer paused for the next.
    <Toast.Provider key={toast.id} swipeDirection="right" label={regionLabel}>
      <Toast.Root
        className="toast"
        open={toast.open}
        onOpenChange={(open) => open || dismissToast(toast.id)}
        duration={toast.durationMs ?? (toast.action ? WITH_BUTTON_MS : SHOWN_MS)}
        type={toast.tone === 'failed' ? 'foreground' : 'background'}
      >
        {ICONS[toast.tone ?? 'info']}
        <div className="min-w-0 grow">
          <Toast.Title className="text-14 font-semi">{toast.title}</Toast.Title>
          {toast.description !== undefined && (
            <Toast.Description className="text-14 text-ink-2">{toast.description}</Toast.Description>
          )}
        </div>
        {toast.action && (
          <Toast.Action className="toast-action" altText={toast.action.label} onClick={toast.action.onSelect}>
            {toast.action.label}
          </Toast.Action>
        )}
        <Toast.Close className="toast-close" aria-label={closeLabel}>
          <X aria-hidden />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport label={`${regionLabel} ({hotkey})`} className="toast-viewport" popover="manual" ref={raise} />
    </Toast.Provider>
  );
}
