import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { Menu } from './menu';

const ORDERS = [
  ['Amara', 'Ben', 'Chidi'],
  ['Ben', 'Amara', 'Chidi'],
  ['Chidi', 'Ben', 'Amara'],
] as const;

let reorder: () => void;

function MovingRows() {
  const [at, setAt] = useState(0);
  reorder = () => setAt((now) => now + 1);
  return (
    <ul>
      {ORDERS[at]?.map((name) => (
        <li key={name}>
          <Menu label={`More for ${name}`}>
            <button type="button">Remove {name}</button>
          </Menu>
        </li>
      ))}
    </ul>
  );
}

const REMOVE = 'Remove Amara';

it('stays open, with the focus, while its row moves or the page scrolls, and closes by a press outside', async () => {
  const { byRole, press, namesOf } = await renderComponent(<MovingRows />);
  await press('button', 'More for Amara');
  for (const move of [reorder, reorder, () => document.dispatchEvent(new Event('scroll'))]) {
    await happens(move);
    expect(document.activeElement).toBe(byRole('button', REMOVE));
  }
  await happens(() => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  expect(namesOf('button')).not.toContain(REMOVE);
});

it('closes when the focus goes elsewhere, and by Escape, which gives the focus back to its button', async () => {
  const { byRole, press, namesOf } = await renderComponent(<MovingRows />);
  await press('button', 'More for Amara');
  await happens(() => byRole('button', 'More for Ben').focus());
  expect(namesOf('button')).not.toContain(REMOVE);
  await press('button', 'More for Amara');
  const escapeKey = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
  await happens(() => byRole('button', REMOVE).dispatchEvent(escapeKey));
  expect(namesOf('button')).not.toContain(REMOVE);
  expect(document.activeElement).toBe(byRole('button', 'More for Amara'));
});
