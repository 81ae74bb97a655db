import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemText } from './checklists-schemas';
import { type ChecklistChoice, joinMessage, splitMessage } from './test-sessions';

const MARKER = 'TEMPLATE_DATA:';

const choice: ChecklistChoice = {
  templateType: 'custom',
  preferences: { power: true, phone: false, water: true },
  customItems: ['Close the window'],
};

/** Any text of well-formed Unicode, as far as PostgreSQL can store it. */
const storable = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));

/** An item as the contract normalizes it. */
const anyItem = storable
  .map((text) => itemText.safeParse(text))
  .filter(({ success }) => success)
  .map(({ data }) => data ?? '');

const anyChoice: fc.Arbitrary<ChecklistChoice> = fc.record({
  templateType: fc.constantFrom('default', 'custom'),
  preferences: fc.record({ power: fc.boolean(), phone: fc.boolean(), water: fc.boolean() }),
  customItems: fc.array(anyItem, { maxLength: 1 }),
});

const anyMessage = storable.map((text) => text.trim()).filter((text) => !text.includes(MARKER));

describe('a message with a checklist behind it', () => {
  it('splits into the parts that were joined, for any text', () => {
    fc.assert(
      fc.property(anyMessage, anyChoice, (message, chosen) => {
        expect(splitMessage(joinMessage(message, chosen))).toEqual({ kind: 'with-choice', message, choice: chosen });
      }),
    );
  });

  it('never leaves a marker in the part for people', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(MARKER, 'TEMPLATE_', 'DATA:', '{', '"', 'Hello ', '\n')), (parts) => {
        expect(splitMessage(parts.join('')).message).not.toContain(MARKER);
      }),
    );
  });

  it('may carry the marker inside the host’s own item', () => {
    const odd = { ...choice, customItems: [`Say ${MARKER} aloud`] };
    expect(splitMessage(joinMessage('Hello', odd))).toEqual({ kind: 'with-choice', message: 'Hello', choice: odd });
  });

  it.each([
    ['a plain one', 'See you on Friday', 'plain'],
    ['an empty one', '', 'plain'],
    ['a marker with nothing behind it', `Hello ${MARKER}`, 'unreadable'],
    ['a marker with half a JSON', `Hello ${MARKER}{"templateType":"custom"`, 'unreadable'],
    ['a choice with an unknown field', `${MARKER}${JSON.stringify({ ...choice, colour: 'red' })}`, 'unreadable'],
    [
      'a switch that is a text',
      `${MARKER}${JSON.stringify({ ...choice, preferences: { power: 'true', phone: true, water: true } })}`,
      'unreadable',
    ],
    ['two items of one’s own', `${MARKER}${JSON.stringify({ ...choice, customItems: ['One', 'Two'] })}`, 'unreadable'],
    ['a blank item', `${MARKER}${JSON.stringify({ ...choice, customItems: ['  '] })}`, 'unreadable'],
    [
      'an item of 201 characters',
      `${MARKER}${JSON.stringify({ ...choice, customItems: ['x'.repeat(201)] })}`,
      'unreadable',
    ],
    ['an item with a NUL', `${MARKER}${JSON.stringify({ ...choice, customItems: ['a\0b'] })}`, 'unreadable'],
    [
      'an item of 200 characters',
      `${MARKER}${JSON.stringify({ ...choice, customItems: ['x'.repeat(200)] })}`,
      'with-choice',
    ],
    ['a choice without an item', `${MARKER}${JSON.stringify({ ...choice, customItems: [] })}`, 'with-choice'],
  ])('%s', (_what, whole, kind) => {
    expect(splitMessage(whole).kind).toBe(kind);
  });

  it('is trimmed around the part for people', () => {
    expect(splitMessage(`  Hello  \n\n${MARKER}${JSON.stringify(choice)}`).message).toBe('Hello');
  });
});
