import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../testing/render-component';
import { whenNear, whenNearAnyButton } from './when-near';

const over = () => new MouseEvent('pointerover', { bubbles: true });
const focus = () => new FocusEvent('focusin', { bubbles: true });

it.each([
  ['nothing comes near', [], [0, 0]],
  ['the pointer comes to the button', [over()], [1, 1]],
  ['the focus comes to the button', [focus()], [1, 1]],
  ['the focus comes back, since the part may not have been loaded', [focus(), focus()], [2, 1]],
] as const)('how often a part, and one of any button, is loaded if %s', async (_, events, expected) => {
  const near = vi.fn(async () => undefined);
  const any = vi.fn(() => Promise.reject(new Error('no network')));
  const { byRole, place } = await renderComponent(
    <div>
      <p>Text</p>
      <button type="button" {...whenNear(near)}>
        Edit
      </button>
    </div>,
  );
  const end = whenNearAnyButton(any);
  place.querySelector('p')?.dispatchEvent(over());
  for (const event of events) byRole('button', 'Edit').dispatchEvent(event);
  expect([near, any].map((load) => load.mock.calls.length)).toEqual(expected);
  end();
});

it('no part is loaded after the page of its buttons is gone', async () => {
  const load = vi.fn(async () => undefined);
  const { byRole } = await renderComponent(<button type="button">Edit</button>);
  whenNearAnyButton(load)();
  byRole('button', 'Edit').dispatchEvent(focus());
  expect(load).not.toHaveBeenCalled();
});
