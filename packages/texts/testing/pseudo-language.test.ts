import { describe, expect, it } from 'vitest';
import { loadEnglishGroups } from '../../../scripts/texts/translations';
import { fillMessage } from '../fill';
import type { TextMessage, TextTable } from '../message';
import { pseudoGroups, pseudoTable, pseudoText } from './pseudo-language';

describe('the pseudo-language', () => {
  it.each([
    ['Start', '⟦Šţåŕţ ļ⟧'],
    ['Start Microphone Test', '⟦Šţåŕţ Ḿîçŕöþĥöńé Ţéšţ ļöŕéḿ îþ⟧'],
    ['For {title}, <b>now</b>', '⟦Ƒöŕ {title}, <b>ńöŵ</b> ļöŕ⟧'],
    ['Set <code>PUBLIC_URL</code>', '⟦Šéţ <code>PUBLIC_URL</code> ļ⟧'],
    ['{title}', '⟦{title}⟧'],
    ['', '⟦⟧'],
  ])('writes %j as %j', (english, text) => {
    expect(pseudoText(english)).toBe(text);
  });

  it('keeps plural forms, which are filled as in English', () => {
    const { left } = pseudoTable({ left: { one: '{count} item', other: '{count} items' } }) as {
      left: { one: string; other: string };
    };
    expect(left).toEqual({ one: '⟦{count} îţéḿ ļ⟧', other: '⟦{count} îţéḿš ļö⟧' });
    expect(fillMessage('en', left, { count: 2 })).toBe('⟦2 îţéḿš ļö⟧');
  });

  it('has every English group, with the same keys, placeholders and tags, and no text of English', async () => {
    const english = await loadEnglishGroups();
    const pseudo = pseudoGroups(english);
    expect(shapeOf(pseudo)).toEqual(shapeOf(Object.fromEntries(english)));
    const texts = textsOf(pseudo);
    expect(texts.every((text) => /^⟦.*⟧$/s.test(text))).toBe(true);
    const rest = texts.map((text) => text.replace(/<code>.*?<\/code>|\{\w+\}|<\/?\w+>/g, ''));
    expect(rest.filter((text) => /[a-z]/i.test(text))).toEqual([]);
  });
});

/** Keys with the placeholders and tags of their texts. */
const shapeOf = (table: TextMessage | TextTable): unknown =>
  typeof table === 'string'
    ? table.match(/\{\w+\}|<\/?\w+>/g)
    : Object.fromEntries(Object.entries(table).map(([key, text]) => [key, shapeOf(text)]));

const textsOf = (table: TextMessage | TextTable): readonly string[] =>
  typeof table === 'string' ? [table] : Object.values(table).flatMap(textsOf);
