import { describe, expect, it } from 'vitest';
import { type RenderedComponent, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { EpisodeFields } from './episode-fields';
import { useEpisodeForm } from './use-episode-form';

watchServerCalls();

const ignore = () => undefined;
const create = { kind: 'create' } as const;

function Fields() {
  const form = useEpisodeForm({ target: create, onSaved: ignore });
  return (
    <EpisodeFields
      {...{ form }}
      hasStart
      titlePlaceholder=""
      checklists={[]}
      levels={[]}
      studios={[]}
      onLevel={ignore}
    />
  );
}

const fieldIn = ({ place }: RenderedComponent, name: string) =>
  place.querySelector<HTMLInputElement>(`input[name=${name}]`);
const zoneIn = (page: RenderedComponent) => fieldIn(page, 'timeZone');

/** Found by their texts: the roles of hundreds of options would take seconds. */
const buttonsIn = ({ place }: RenderedComponent, text: string) =>
  [...place.querySelectorAll('button')].filter((button) => button.textContent === text);

/** React observes the property of the element, so the value is set by that of its prototype. */
function type(field: HTMLInputElement | null, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}

async function typed(zone: string, startsLocal = '2031-07-15T18:00'): Promise<RenderedComponent> {
  const page = await renderComponent(<Fields />);
  await happens(() => zoneIn(page)?.focus());
  await happens(() => type(zoneIn(page), zone));
  await happens(() => type(fieldIn(page, 'startsLocal'), startsLocal));
  await happens(() => zoneIn(page)?.blur());
  return page;
}

describe('the time zone of an episode', () => {
  it.each([
    ['BST', 'London', 'Europe/London', 'Tue, 15-Jul-2031 18:00 in London'],
    ['EST', 'New York', 'America/New_York', 'Tue, 15-Jul-2031 18:00 in New York'],
    ['IST', 'Dublin', 'Europe/Dublin', 'Tue, 15-Jul-2031 18:00 in Dublin'],
  ])('that is typed as %s offers %s, and is not taken before', async (letters, city, zone, words) => {
    const page = await typed(letters);
    expect(page.place.textContent).toContain(`“${letters}” is no time zone. Which place do you mean?`);
    expect(page.place.textContent).not.toContain('15-Jul-2031');
    await happens(() => buttonsIn(page, city)[0]?.click());
    expect(zoneIn(page)?.value).toBe(zone);
    expect(document.activeElement).toBe(zoneIn(page));
    expect(page.place.textContent).toContain(words);
    expect(buttonsIn(page, city)).toEqual([]);
  });

  it('is that of a large city that has no zone of its own', async () => {
    const page = await typed('San Francisco');
    expect(zoneIn(page)?.value).toBe('America/Los_Angeles');
  });

  it('names examples where nothing is like it', async () => {
    const page = await typed('UTC+1');
    expect(page.place.textContent).toContain(
      '“UTC+1” is no time zone. Type a large city with the same time, such as Berlin or New York.',
    );
  });

  it('says that the clocks show a time twice', async () => {
    const page = await typed('Berlin', '2031-10-26T02:30');
    expect(page.place.textContent).toContain('The clocks show this time twice on that day');
  });
});
