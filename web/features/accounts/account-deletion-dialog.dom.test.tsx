import type { SignedInUser } from '@linecheck/contract';
import { describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { AccountDeletionDialog } from './account-deletion-dialog';

const calls = watchServerCalls();

const workspaces: SignedInUser['workspaces'] = [];
/** The dialog reads nothing else of its user. */
const user = { id: '1', email: 'maya@harbourlights.example', workspaces } as SignedInUser;

describe('the deletion of an account', () => {
  it('needs its address, typed in whatever case, before it asks the server', async () => {
    const onDone = vi.fn();
    const { fill, press, byRole } = await renderComponent(
      <AccountDeletionDialog open user={user} onDeleted={onDone} onClose={() => undefined} />,
    );
    const field = 'Type maya@harbourlights.example to confirm';
    await expectComponentAccessible();
    await fill('textbox', field, 'maya@lights.example');
    await press('button', 'Delete Account Permanently');
    expect(byRole('textbox', field).getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
    await fill('textbox', field, 'Maya@HarbourLights.example');
    await press('button', 'Delete Account Permanently');
    await calls[0]?.answer(200, { ok: true });
    expect(onDone).toHaveBeenCalledOnce();
  });
});
