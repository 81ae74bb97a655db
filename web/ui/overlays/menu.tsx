import './menu.css';
import Ellipsis from 'lucide-react/icons/ellipsis';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../controls/button';

interface MenuProps {
  readonly label: string;
  /** Buttons. A press on one closes the menu, unless it is inside an element with `data-keeps-menu`. */
  readonly children: ReactNode;
}

const GAP_PX = 4;
const EDGE_PX = 8;

/** Button with further actions, which are mounted only while they are shown. */
export function Menu({ label, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const button = () => place.current?.querySelector('button');
  // After every render, because the button may have moved with its row. A move in the page also takes the focus away.
  useLayoutEffect(() => {
    if (list.current === null || place.current === null) return;
    putBeside(list.current, place.current);
    if (document.activeElement === document.body) list.current.querySelector('button')?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const close = () => setOpen(false);
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) close();
    };
    document.addEventListener('pointerdown', closeOutside, { signal: stop.signal });
    const follow = () => {
      if (list.current === null || place.current === null) return;
      const { top, bottom } = place.current.getBoundingClientRect();
      if (bottom < 0 || top > window.innerHeight) return close();
      putBeside(list.current, place.current);
    };
    // Rows that arrive above also scroll the page.
    document.addEventListener('scroll', follow, { signal: stop.signal, capture: true, passive: true });
    window.addEventListener('resize', close, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen]);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button()?.focus();
  };
  const closeWithoutFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Without a new focus, the row has moved while others were loaded; a press outside closes the menu itself.
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const closeAfter = (target: EventTarget) => {
    if (!(target instanceof Element) || !target.closest('button') || target.closest('[data-keeps-menu]')) return;
    setOpen(false);
    button()?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the menu from each of its buttons.
    <span ref={place} className="inline-flex" onKeyDown={closeByKey} onBlur={closeWithoutFocus}>
      <IconButton
        label={label}
        icon={<Ellipsis aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside have the keyboard.
        // biome-ignore lint/a11y/noStaticElementInteractions: the clicks are those of the buttons inside.
        <div ref={list} className="menu" onClick={({ target }) => closeAfter(target)}>
          {children}
        </div>
      )}
    </span>
  );
}

/** Places the menu below its button, or above it where there is no room, aligned with the button's end. */
function putBeside(menu: HTMLElement, anchor: Element): void {
  const target = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isRtl = getComputedStyle(anchor).direction === 'rtl';
  const start = isRtl ? target.left : target.right - width;
  const below = target.bottom + GAP_PX;
  const fits = below + height <= window.innerHeight - EDGE_PX;
  menu.style.left = `${Math.max(EDGE_PX, Math.min(start, window.innerWidth - width - EDGE_PX))}px`;
  menu.style.top = `${fits ? below : Math.max(EDGE_PX, target.top - GAP_PX - height)}px`;
}
