/**
 * Restores the markup of a page that is hydrated late, if a translator or an extension has changed it since, with the
 * content of its fields, the focus and the early click: React would discard a changed page, and lose them.
 *
 * @param pristine Copy of the element as the server sent it.
 */
export function restoreMarkup(place: HTMLElement, pristine: Node): void {
  if (pristine instanceof HTMLElement && !isSame(place, pristine)) restore(place, pristine);
}

/** Compares elements and texts; React ignores other attributes. */
function isSame(one: Node, other: Node): boolean {
  const [ones, others] = [one.childNodes, other.childNodes];
  return (
    one.nodeName === other.nodeName &&
    one.nodeValue === other.nodeValue &&
    ones.length === others.length &&
    [...ones].every((child, index) => isSame(child, others[index] ?? child))
  );
}

function restore(place: HTMLElement, pristine: HTMLElement): void {
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined;
  const fields = new Map([...place.querySelectorAll('input')].map((field) => [field.name, field]));
  const early = place.querySelector<HTMLElement>('[data-early]');
  const buttons = [...place.querySelectorAll('button')];
  for (const field of pristine.querySelectorAll('input')) {
    if (field.type !== 'radio') field.value = fields.get(field.name)?.value ?? '';
  }
  for (const [index, button] of pristine.querySelectorAll('button').entries()) {
    if (buttons[index] === early && early?.dataset.early !== undefined) button.dataset.early = early.dataset.early;
  }
  const target = focused && pristine.querySelector<HTMLInputElement>(`input[name="${CSS.escape(focused.name)}"]`);
  const [start, end] = [focused?.selectionStart, focused?.selectionEnd];
  place.replaceChildren(...pristine.childNodes);
  if (!target) return;
  target.focus({ preventScroll: true });
  // Fields for addresses have no selection.
  if (typeof start === 'number' && typeof end === 'number') target.setSelectionRange(start, end);
}
