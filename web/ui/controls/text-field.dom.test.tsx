import { expect, it } from 'vitest';
import { renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { TextField } from './text-field';

it('a number does not change while the wheel is turned over its field, which loses the focus', async () => {
  const { byRole } = await renderComponent(<TextField type="number" label="Length" defaultValue={60} />);
  const field = byRole('spinbutton', 'Length');
  field.focus();
  await happens(() => void field.dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: 100 })));
  expect(document.activeElement).not.toBe(field);
});

it('a text keeps the focus while the wheel is turned over its field', async () => {
  const { byRole } = await renderComponent(<TextField label="Name" />);
  const field = byRole('textbox', 'Name');
  field.focus();
  await happens(() => void field.dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: 100 })));
  expect(document.activeElement).toBe(field);
});
