import { describe, expect, it } from 'vitest';
import { openItem } from './items';
import { namesOf } from './open-items';

const items = ['Wear headphones', 'Close the window', 'Charge the laptop', 'Feed the cat'].map((text, index) =>
  openItem(`guest-${index}`, text, true),
);

describe('the names of items', () => {
  it.each([
    [1, '“Wear headphones”'],
    [2, '“Wear headphones” and “Close the window”'],
    [3, '“Wear headphones”, “Close the window”, and 1 more'],
    [4, '“Wear headphones”, “Close the window”, and 2 more'],
  ])('of %i, two of them named, are %s', (count, text) => {
    expect(namesOf(items.slice(0, count), 2)).toBe(text);
  });
});
