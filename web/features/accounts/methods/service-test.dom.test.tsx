import { SERVICE_CHANNEL } from '@linecheck/contract';
import { describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../../testing/render-component';
import { happens } from '../../../testing/render-hook';
import { watchServerCalls } from '../../../testing/server-calls';
import { ServiceTest } from './service-test';

watchServerCalls();

/** What the window of the service says before it closes; done when the page has heard it. */
async function comeBack(outcome: string): Promise<void> {
  const [window, later] = [new BroadcastChannel(SERVICE_CHANNEL), new BroadcastChannel(SERVICE_CHANNEL)];
  await happens(
    () =>
      new Promise<void>((resolve) => {
        later.onmessage = () => resolve();
        window.postMessage({ outcome });
      }),
  );
  window.close();
  later.close();
}

describe('the test of the sign-in service', () => {
  it('names the fault that it has found, and passes after that', async () => {
    vi.stubGlobal('open', () => window);
    const { press, place } = await renderComponent(<ServiceTest service="Harbour ID" />);
    await press('button', 'Test Harbour ID');
    expect(place.textContent).toContain('Sign in to Harbour ID in the window.');
    await comeBack('clock');
    expect(place.textContent).toContain('The clocks of Harbour ID and of this server differ by more than a minute');
    await expectComponentAccessible();
    await press('button', 'Test Harbour ID');
    await comeBack('done');
    expect(place.textContent).toContain('Harbour ID works');
    expect(place.textContent).not.toContain('The clocks');
  });
});
