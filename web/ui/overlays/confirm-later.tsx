import {
  type ComponentProps,
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
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

/** Asks by the dialog of the browser, once each time it is opened. Exported for tests. */
export function BrowserQuestion({
  open,
  title,
  description,
  onConfirm,
  onCancel,
}: Pick<Question, 'open' | 'title' | 'description' | 'onConfirm' | 'onCancel'>) {
  const words = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(() => {
    if (window.confirm(`${title}\n\n${wordsIn(words.current)}`)) onConfirm();
    else onCancel();
  });
  useEffect(() => {
    if (open) ask();
  }, [open]);
  // The browser shows plain text, which is read from the description as it is drawn.
  return open ? (
    <div ref={words} className="sr-only">
      {description}
    </div>
  ) : null;
}

/** The text of an element, with a line for each paragraph and item of a list. */
function wordsIn(drawn: HTMLElement | null): string {
  const lines = [...(drawn?.querySelectorAll('p, li') ?? [])];
  return lines.length > 0 ? lines.map(({ textContent }) => textContent).join('\n') : (drawn?.textContent ?? '');
}
