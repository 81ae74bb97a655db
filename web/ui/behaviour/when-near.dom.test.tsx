import { expect, it } from 'vitest';
import { renderComponent } from '../../testing/render-component';
import { whenNear, whenNearAnyButton } from './when-near';

async function loadsOf(...events: readonly Event[]) {
  let near = 0;
  const { byRole, place } = await renderComponent(
    <div>
      <p>Text</p>
      <button type="button" {...whenNear(async () => void (near += 1))}>
        Edit
      </button>
    </div>,
  );
  let any = 0;
  const end = whenNearAnyButton(() => Promise.reject(new Error(`not loaded ${(any += 1)}`)));
  const button = byRole('button', 'Edit');
  place.querySelector('p')?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
  for (const event of events) button.dispatchEvent(event);
  const counts = { near, any };
  end();
  button.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  return { ...counts, anyAfterItsEnd: any };
}

const over = () => new MouseEvent('pointerover', { bubbles: true });
const focus = () => new FocusEvent('focusin', { bubbles: true });

it.each([
  ['nothing comes near', [], { near: 0, any: 0, anyAfterItsEnd: 0 }],
  ['the pointer comes to the button', [over()], { near: 1, any: 1, anyAfterItsEnd: 1 }],
  ['the focus comes to the button', [focus()], { near: 1, any: 1, anyAfterItsEnd: 1 }],
  ['the focus comes back', [focus(), focus()], { near: 2, any: 1, anyAfterItsEnd: 1 }],
] as const)('a part is loaded if %s', async (_, events, expected) => {
  expect(await loadsOf(...events)).toEqual(expected);
});
