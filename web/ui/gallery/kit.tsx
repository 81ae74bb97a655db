import { useState } from 'react';
import { HeaderBar } from '../header-bar';
import { ThemeSwitch } from '../theme-switch';
import { useBrand } from '../use-brand';
import { Wordmark } from '../wordmark';
import { KitControls } from './kit-controls';
import { KitFloating } from './kit-floating';
import { KitMedia } from './kit-media';
import { KitStatus } from './kit-status';

const SCENES = ['guest', 'camera', 'summary', 'dashboard', 'register'] as const;

/** Every component in every state. `?brand=ffff00` shows them in another colour. */
export function Kit() {
  const [colour, setColour] = useState(`#${new URLSearchParams(window.location.search).get('brand') ?? '8b5cf6'}`);
  useBrand(colour);
  return (
    <>
      <HeaderBar brand={<Wordmark name="Gallery" />}>
        <input
          type="color"
          className="swatch"
          aria-label="Brand"
          value={colour}
          onChange={(event) => setColour(event.target.value)}
        />
        <ThemeSwitch toDarkLabel="Dark theme" toLightLabel="Light theme" />
      </HeaderBar>
      <main className="page pt-6 pb-16">
        <h1 className="text-28 font-bold tracking-tight">Components</h1>
        <p className="my-3 flex flex-wrap gap-3">
          {SCENES.map((scene) => (
            <a key={scene} className="link" href={`#${scene}`}>
              {scene}
            </a>
          ))}
        </p>
        <KitControls />
        <KitStatus />
        <KitMedia />
        <KitFloating />
      </main>
    </>
  );
}
