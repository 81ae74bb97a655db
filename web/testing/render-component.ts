import { QueryClientProvider } from '@tanstack/react-query';
import axe from 'axe-core';
import { act, createElement, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { openQueryClient } from '../api/queries';
import { happens } from './render-hook';

export interface RenderedComponent {
  readonly place: HTMLElement;
  /** The only element with this role and name. Throws if there is none, or several. */
  readonly byRole: (role: string, name: string | RegExp) => HTMLElement;
  readonly namesOf: (role: string) => readonly string[];
  /** Clicks the element, and waits for the parts that are loaded on first use. */
  readonly press: (role: string, name: string | RegExp) => Promise<void>;
  readonly fill: (role: string, name: string | RegExp, value: string) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/** Renders a component in strict mode, and waits for the parts that it loads later. It may call the server. */
export async function renderComponent(element: ReactNode): Promise<RenderedComponent> {
  const place = document.createElement('main');
  document.body.append(place);
  const root = createRoot(place);
  const unmount = () => act(async () => root.unmount());
  onTestFinished(unmount);
  const page = createElement(QueryClientProvider, { client: openQueryClient() }, element);
  await happens(async () => {
    root.render(createElement(StrictMode, null, page));
  });
  await happens(() => vi.dynamicImportSettled());
  const byRole = (role: string, name: string | RegExp) => {
    const named = allOf(role);
    const [found, ...others] = named.filter((each) =>
      name instanceof RegExp ? name.test(each.name) : name === each.name,
    );
    if (found === undefined || others.length > 0) {
      const names = named.map((each) => each.name).join('\n');
      throw new Error(`${others.length > 0 ? 'several' : 'no'} ${role} named ${name} among\n${names}`);
    }
    return found.element;
  };
  return {
    place,
    byRole,
    namesOf: (role) => allOf(role).map(({ name }) => name),
    press: async (role, name) => {
      await happens(() => byRole(role, name).click());
      await happens(() => vi.dynamicImportSettled());
    },
    fill: (role, name, value) => happens(() => fillIn(byRole(role, name), value)),
    unmount,
  };
}

interface AxeCommons {
  readonly aria: { getRole(element: Element): string | null };
  readonly dom: { isVisibleToScreenReaders(element: Element): boolean };
  readonly text: { accessibleText(element: Element): string };
}

/** The elements of the document with this role, also those in dialogs, with their accessible names. */
function allOf(role: string): readonly { readonly element: HTMLElement; readonly name: string }[] {
  const { aria, dom, text } = axe.commons as unknown as AxeCommons;
  axe.setup(document.body);
  try {
    return Array.from(document.body.querySelectorAll<HTMLElement>('*')).flatMap((element) => {
      // The document of the tests has no style sheet of a browser, which hides these.
      if (element.closest('[hidden]') !== null || !dom.isVisibleToScreenReaders(element)) return [];
      if (aria.getRole(element) !== role) return [];
      return [{ element, name: text.accessibleText(element) }];
    });
  } finally {
    axe.teardown();
  }
}

/** React observes the property of the element, so the value is set by that of its prototype. */
function fillIn(field: HTMLElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that need a layout or colours. The gallery journey checks them in a browser. */
const IN_BROWSER = Object.fromEntries(
  ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'].map((rule) => [
    rule,
    { enabled: false },
  ]),
);

export async function expectComponentAccessible(): Promise<void> {
  const { violations } = await axe.run(
    // Frames have no content here.
    { include: document.body, exclude: ['iframe'] },
    {
      runOnly: RULES,
      resultTypes: ['violations'],
      rules: IN_BROWSER,
    },
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  expect(found, found.join('\n')).toEqual([]);
}
