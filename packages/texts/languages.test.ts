import { describe, expect, it } from 'vitest';
import { translation } from './languages';

const english = {
  start: 'Start Microphone Test',
  ready: 'Your results go to <b>{title}</b>.',
  levels: { low: 'Level too low' },
  left: { one: '{count} item left', other: '{count} items left' },
} as const;

/** Polish has four plural categories; English has two. */
const polish = translation<typeof english, 'one' | 'few' | 'many' | 'other'>();

const good = {
  start: 'Rozpocznij test mikrofonu',
  ready: 'Wyniki trafią do: <b>{title}</b>.',
  levels: { low: 'Poziom za niski' },
  left: {
    one: 'Został {count} punkt',
    few: 'Zostały {count} punkty',
    many: 'Zostało {count} punktów',
    other: 'Zostało {count} punktu',
  },
} as const;

describe('a translation', () => {
  it('is used unchanged if it has all English texts', () => {
    expect(polish(good)).toBe(good);
  });

  // These are held by the compiler: an error that is expected and does not come is an error itself.
  it('does not compile with a text missing, too many, or without its placeholder, tag or plural category', () => {
    const { start: _, ...withoutStart } = good;
    const { many: __, ...withoutMany } = good.left;
    const faulty = [
      // @ts-expect-error a text is missing
      () => polish(withoutStart),
      // @ts-expect-error English has no such text
      () => polish({ ...good, stop: 'Zatrzymaj' }),
      // @ts-expect-error a text inside is one that English has not
      () => polish({ ...good, levels: { low: 'Poziom za niski', high: 'Poziom za wysoki' } }),
      // @ts-expect-error the placeholder is lost
      () => polish({ ...good, ready: 'Wyniki trafią do <b>gospodarza</b>.' }),
      // @ts-expect-error a placeholder is invented
      () => polish({ ...good, start: 'Rozpocznij {what}' }),
      // @ts-expect-error the tag is lost
      () => polish({ ...good, ready: 'Wyniki trafią do: {title}.' }),
      // @ts-expect-error a plural category of the language is missing
      () => polish({ ...good, left: withoutMany }),
      // @ts-expect-error a plural has become one text
      () => polish({ ...good, left: '{count}' }),
    ];
    expect(faulty).toHaveLength(8);
  });
});
