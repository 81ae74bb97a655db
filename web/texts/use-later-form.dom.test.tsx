import type { FormRules } from '@linecheck/contract';
import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderComponent } from '../testing/render-component';
import { happens } from '../testing/render-hook';
import { TextField } from '../ui/controls/text-field';
import { useLaterForm } from './use-later-form';

const SAVED = { first: 'Ama', last: 'Boateng' };
type FullName = typeof SAVED;

const required = { faultOf: (name: string) => (name === '' ? ('name_required' as const) : undefined) };
const rule = { ...required, stored: (name: string) => name.trim() };
const rules: FormRules<FullName> = { first: rule, last: rule };

const sent = vi.fn<(name: FullName) => void>();

function NameForm({ saved }: { readonly saved: FullName }) {
  const { near, field, values, changed, submit, setError, reset } = useLaterForm(rules, { saved, mode: 'onTouched' });
  return (
    <form noValidate {...near} onSubmit={submit(sent)}>
      <TextField label="First" {...field('first')} />
      <TextField label="Last" {...field('last')} />
      <output>{`${values.first} ${values.last}, changed: ${[...changed].join()}`}</output>
      <button type="submit">Save</button>
      <button type="button" onClick={() => setError('last', { message: 'Taken' }, { shouldFocus: true })}>
        refuse
      </button>
      <button type="button" onClick={() => reset({ first: 'Efua', last: 'Mensah' })}>
        saved
      </button>
    </form>
  );
}

async function shown(saved = SAVED) {
  const page = await renderComponent(<NameForm saved={saved} />);
  const input = (label: string) => page.byRole('textbox', label) as HTMLInputElement; // By its role.
  const comesNear = async () => {
    await happens(() => void page.place.querySelector('form')?.dispatchEvent(focusIn()));
    await happens(() => vi.dynamicImportSettled());
  };
  return { ...page, input, comesNear, said: () => page.place.querySelector('output')?.textContent };
}

const focusIn = () => new FocusEvent('focusin', { bubbles: true });

it('a form takes over the fields with what was typed before it was loaded, in the same elements', async () => {
  const { input, fill, comesNear, said } = await shown();
  const first = input('First');
  await fill('textbox', 'First', 'Afua');
  expect(said()).toBe('Afua Boateng, changed: ');
  await comesNear();
  expect(input('First')).toBe(first);
  expect([first.value, said()]).toEqual(['Afua', 'Afua Boateng, changed: first']);
  await fill('textbox', 'First', 'Ama');
  expect(said()).toBe('Ama Boateng, changed: ');
});

it('a form that is submitted before it is loaded is sent once it is', async () => {
  const { fill, press } = await shown();
  await fill('textbox', 'Last', ' Owusu ');
  await press('button', 'Save');
  expect(sent.mock.lastCall).toEqual([{ first: 'Ama', last: 'Owusu' }]);
});

it('a form shows what is wrong at the first wrong field, which gets the focus', async () => {
  const { input, fill, press, place } = await shown();
  sent.mockClear();
  for (const label of ['First', 'Last']) await fill('textbox', label, '');
  await press('button', 'Save');
  expect(sent).not.toHaveBeenCalled();
  expect(place.textContent).toContain('Name is required');
  expect(document.activeElement).toBe(input('First'));
});

it('a form shows a refusal of the server at its field, and nothing is changed after it is saved', async () => {
  const { input, fill, press, comesNear, said, place } = await shown();
  await comesNear();
  await fill('textbox', 'First', 'Efua');
  await press('button', 'refuse');
  expect(place.textContent).toContain('Taken');
  await press('button', 'saved');
  expect(place.textContent).not.toContain('Taken');
  expect([input('First').value, input('Last').value, said()]).toEqual(['Efua', 'Mensah', 'Efua Mensah, changed: ']);
});

/** Another page of the person saves a name. */
function FollowingPage() {
  const [saved, setSaved] = useState(SAVED);
  return (
    <>
      <NameForm saved={saved} />
      <button type="button" onClick={() => setSaved({ first: `${saved.first} E.`, last: 'Mensah' })}>
        elsewhere
      </button>
    </>
  );
}

it('fields that nobody has changed follow what is saved elsewhere', async () => {
  const { byRole, fill, press, place } = await renderComponent(<FollowingPage />);
  const values = () => ['First', 'Last'].map((label) => (byRole('textbox', label) as HTMLInputElement).value); // By its role.
  await press('button', 'elsewhere');
  expect(values()).toEqual(['Ama E.', 'Mensah']);
  byRole('textbox', 'First').dispatchEvent(focusIn());
  await happens(() => vi.dynamicImportSettled());
  await fill('textbox', 'Last', 'Owusu');
  await press('button', 'elsewhere');
  expect(values()).toEqual(['Ama E. E.', 'Owusu']);
  expect(place.querySelector('output')?.textContent).toBe('Ama E. E. Owusu, changed: last');
});

it('a form that the server has rendered keeps what was typed before the page was hydrated', async () => {
  const place = document.createElement('main');
  document.body.append(place);
  place.innerHTML = renderToString(<NameForm saved={SAVED} />);
  const first = place.querySelector('input');
  if (first) first.value = 'Afua';
  const root = await act(async () => hydrateRoot(place, <NameForm saved={SAVED} />));
  onTestFinished(() => act(async () => root.unmount()));
  await happens(() => vi.dynamicImportSettled());
  expect(place.querySelector('output')?.textContent).toBe('Afua Boateng, changed: first');
  expect([place.querySelector('input'), first?.value]).toEqual([first, 'Afua']);
});
