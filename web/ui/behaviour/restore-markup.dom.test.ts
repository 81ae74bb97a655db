import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreMarkup } from './restore-markup';

/** Builds a page without `innerHTML`, which pages may not use. */
function openPage(): HTMLElement {
  const parsed = new DOMParser().parseFromString(
    '<h1>Sign in</h1><form><input type="email" name="email"><input type="password" name="password">' +
      '<button type="button">Show</button><button>Sign In</button></form>',
    'text/html',
  );
  const place = document.createElement('div');
  place.append(...parsed.body.childNodes);
  document.body.append(place);
  return place;
}

let place: HTMLElement;
beforeEach(() => {
  place = openPage();
});
afterEach(() => place.remove());

const field = (name: string): HTMLInputElement => {
  const found = place.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};

describe('markup that is hydrated later', () => {
  it('stays as it is if only attributes have changed', () => {
    const pristine = place.cloneNode(true);
    const email = field('email');
    email.setAttribute('data-extension', 'on');
    email.value = 'ada@example.org';
    restoreMarkup(place, pristine);
    expect(field('email')).toBe(email);
    expect(email.value).toBe('ada@example.org');
  });

  it('is restored after a translation, with what was typed, the focus and the early click', () => {
    const pristine = place.cloneNode(true);
    const heading = place.querySelector('h1');
    const font = document.createElement('font');
    font.append('Anmelden');
    heading?.replaceChildren(font);
    field('email').value = 'ada@example.org';
    field('password').value = 'secret';
    field('password').focus();
    field('password').setSelectionRange(2, 4);
    place.querySelectorAll('button')[1]?.setAttribute('data-early', '1200');
    restoreMarkup(place, pristine);
    expect(place.querySelector('h1')?.textContent).toBe('Sign in');
    expect([field('email').value, field('password').value]).toEqual(['ada@example.org', 'secret']);
    expect(document.activeElement).toBe(field('password'));
    expect([field('password').selectionStart, field('password').selectionEnd]).toEqual([2, 4]);
    expect(place.querySelector('[data-early]')?.textContent).toBe('Sign In');
  });

  it('is restored if an extension has added an element beside a field', () => {
    const pristine = place.cloneNode(true);
    field('email').after(document.createElement('extension-button'));
    restoreMarkup(place, pristine);
    expect(place.querySelector('extension-button')).toBeNull();
  });
});
