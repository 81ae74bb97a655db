import { describe, expect, it } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { Explainer } from './explainer';

const calls = watchServerCalls();

describe('the explanation of the product', () => {
  it('can be folded, and leads to the registration', async () => {
    const { byRole, press } = await renderComponent(<Explainer />);
    expect(calls[0]?.url).toBe('/api/settings');
    await expectComponentAccessible();
    const link = document.querySelector('a[href="/register"]');
    expect(link).not.toBeNull();
    expect(byRole('button', 'What is Linecheck?').getAttribute('aria-expanded')).toBe('true');
    await press('button', 'What is Linecheck?');
    expect(byRole('button', 'What is Linecheck?').getAttribute('aria-expanded')).toBe('false');
    await expectComponentAccessible();
  });
});
