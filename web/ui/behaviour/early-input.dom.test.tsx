import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { happens } from '../../testing/render-hook';
import { noteEarlyInput, repeatEarlyInput } from './early-input';

function Greeting() {
  const [name, setName] = useState('');
  return (
    <>
      <input value={name} onChange={(event) => setName(event.target.value)} />
      <p>Hello {name}</p>
    </>
  );
}

it('tells a page what was typed into it before its hydration', async () => {
  const place = document.createElement('main');
  document.body.append(place);
  place.innerHTML = renderToString(<Greeting />);
  const field = place.querySelector('input');
  if (field === null) throw new Error('there is no field');
  field.value = 'Noor';
  noteEarlyInput(place);
  await happens(() => {
    const root = hydrateRoot(place, <Greeting />);
    onTestFinished(() => happens(() => root.unmount()));
  });
  await happens(repeatEarlyInput);
  expect([field.value, place.textContent]).toEqual(['Noor', 'Hello Noor']);
});
