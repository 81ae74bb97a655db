import { type ReactNode, useState } from 'react';
import { ThemeSwitch } from '../ui/controls/theme-switch';
import { HeaderBar } from '../ui/layout/header-bar';
import { Wordmark } from '../ui/layout/wordmark';
import { useBrand } from '../ui/theme/use-brand';
import { idsOf, inlineStates, screenStates } from './states';

export function Gallery() {
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
      <main className="page py-6">
        <h1 className="text-28 font-bold tracking-tight">Components</h1>
        <p className="my-3 flex flex-wrap gap-3">
          {idsOf(screenStates).map((id) => (
            <a key={id} className="link" href={`?state=${id}`}>
              {id}
            </a>
          ))}
        </p>
        {Object.entries(inlineStates).map(([component, states]) => (
          <section key={component} id={component} className="grid gap-4 border-t border-line py-6">
            <h2 className="text-18 font-semi tracking-heading">{component}</h2>
            {Object.entries(states).map(([state, element]) => (
              <State key={state} id={`${component}/${state}`} name={state}>
                {element}
              </State>
            ))}
          </section>
        ))}
      </main>
    </>
  );
}

function State(props: { readonly id: string; readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-2 md:grid-cols-[160px_minmax(0,1fr)]">
      <p className="text-13 text-ink-3">{props.name}</p>
      <div data-state={props.id} className="min-w-0">
        {props.children}
      </div>
    </div>
  );
}
