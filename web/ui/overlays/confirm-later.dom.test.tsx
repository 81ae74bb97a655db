import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../testing/render-component';
import { BrowserQuestion } from './confirm-later';

it.each([
  ['a text', 'Her results are deleted.', true],
  ['an answer of no', 'Her results are deleted.', false],
])('the browser asks, with %s', async (_what, description, answer) => {
  const confirm = vi.fn(() => answer);
  vi.stubGlobal('confirm', confirm);
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
  await renderComponent(<BrowserQuestion open title="Delete Ada?" {...{ description, onConfirm, onCancel }} />);
  expect(confirm).toHaveBeenLastCalledWith('Delete Ada?\n\nHer results are deleted.');
  expect([onConfirm.mock.calls.length > 0, onCancel.mock.calls.length > 0]).toEqual([answer, !answer]);
});

it('elements are asked as text, each in its line', async () => {
  const confirm = vi.fn(() => true);
  vi.stubGlobal('confirm', confirm);
  const description = (
    <>
      <p>These are closed out:</p>
      <ul>
        <li>
          <bdi>Ada</bdi> <span>ada@example.org</span>
        </li>
      </ul>
    </>
  );
  const nothing = () => undefined;
  await renderComponent(
    <BrowserQuestion open title="Ask?" description={description} onConfirm={nothing} onCancel={nothing} />,
  );
  expect(confirm).toHaveBeenLastCalledWith('Ask?\n\nThese are closed out:\nAda ada@example.org');
});
