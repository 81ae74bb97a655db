import { describe, it } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../testing/render-component';
import { happens } from '../testing/render-hook';
import { inlineStates, screenStates } from './states';

const components = Object.keys({ ...inlineStates, ...screenStates });

/** A toast announces itself two frames later. */
const nextFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

describe.each(components)('%s', (component) => {
  const states = { ...inlineStates[component], ...screenStates[component] };
  it.each(Object.entries(states))('is accessible: %s', async (_, element) => {
    await renderComponent(element);
    await happens(nextFrames);
    await expectComponentAccessible();
  });
});
