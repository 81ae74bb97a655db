let early: readonly (readonly [field: HTMLInputElement | HTMLTextAreaElement, typed: string])[] = [];

/** Notes what was typed into a page that the server has rendered, before it is hydrated. */
export function noteEarlyInput(place: HTMLElement): void {
  const fields = place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=checkbox]), textarea');
  early = [...fields].filter((field) => field.value !== field.defaultValue).map((field) => [field, field.value]);
}

/**
 * Tells the page what was typed before its hydration: React keeps the text in the field, and does not notice it. React
 * remembers the value that it sets last, so the text is set beside it.
 */
export function repeatEarlyInput(): void {
  for (const [field, typed] of early) {
    const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
    field.value = field.defaultValue;
    setValue?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  early = [];
}
