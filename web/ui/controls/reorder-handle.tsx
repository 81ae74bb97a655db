import GripVertical from 'lucide-react/icons/grip-vertical';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { IconButton } from './button';
import './reorder-handle.css';

interface ReorderHandleProps {
  readonly label: string;
  readonly hint: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Drag handle in an `li`: dragging it, or the arrow keys, moves the row within its list. */
export function ReorderHandle({ label, hint, index, count, onMove }: ReorderHandleProps) {
  const place = useRef(index);
  place.current = index;
  const move = (to: number) => {
    if (to !== place.current && to >= 0 && to < count) onMove(place.current, to);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index + step);
  };
  return (
    <span className="reorder-handle" onPointerDown={(event) => followPointer(event, move)}>
      <IconButton label={label} title={hint} icon={<GripVertical aria-hidden />} onKeyDown={moveByKey} />
    </span>
  );
}

/** Listens on the window, because the row is moved in the DOM while it is dragged, which would end a pointer capture. */
function followPointer(event: PointerEvent<HTMLElement>, move: (to: number) => void): void {
  const list = event.currentTarget.closest('li')?.parentElement;
  if (!list || event.button !== 0) return;
  const follow = ({ clientY }: globalThis.PointerEvent) => move(rowAt(list, clientY));
  const end = new AbortController();
  window.addEventListener('pointermove', follow, { signal: end.signal });
  for (const name of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(name, () => end.abort(), { signal: end.signal });
  }
}

/** Index of the row under the pointer, which the dragged row replaces. */
function rowAt(list: Element, y: number): number {
  const rows = [...list.children].map((row) => row.getBoundingClientRect());
  const found = rows.findIndex(({ bottom }) => y < bottom);
  return found < 0 ? rows.length - 1 : found;
}
