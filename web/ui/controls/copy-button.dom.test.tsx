import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { CopyButton } from './copy-button';

const LINK = 'https://linecheck.example/?session=1';
const button = (
  <CopyButton text={LINK} label="Copy Link" copiedLabel="Copied" failedLabel="Not copied" fieldLabel="The link" />
);

afterEach(() => void vi.unstubAllGlobals());

describe('a button that copies', () => {
  it('confirms that it has copied', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const { press, byRole, namesOf } = await renderComponent(button);
    await press('button', 'Copy Link');
    byRole('button', 'Copied');
    expect(writeText).toHaveBeenCalledWith(LINK);
    expect(namesOf('textbox')).toEqual([]);
    await expectComponentAccessible();
  });

  it('shows the text, selected, if the browser refuses to copy', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } });
    const { press, byRole } = await renderComponent(button);
    await press('button', 'Copy Link');
    byRole('button', 'Not copied');
    const field = byRole('textbox', 'The link') as HTMLInputElement;
    expect(document.activeElement).toBe(field);
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([LINK, 0, LINK.length]);
    await expectComponentAccessible();
  });
});
