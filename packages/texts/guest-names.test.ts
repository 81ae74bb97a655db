import { describe, expect, it } from 'vitest';
import { namesOf } from './guest-names';

describe('the names of a guest', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Ada', 'Ada', null],
    ['ADA LOVELACE', 'ADA', 'LOVELACE'],
    ['Vincent van Gogh', 'Vincent', 'van Gogh'],
    ['Анна Иванова', 'Анна', 'Иванова'],
    ['ليلى حداد', 'ليلى', 'حداد'],
    ['Lovelace, Ada', 'Ada', 'Lovelace'],
    ['García Márquez, Gabriel José', 'Gabriel', 'José García Márquez'],
    ['Ada Lovelace, PhD', 'Ada', 'Lovelace, PhD'],
    ['Ada "the, first"', 'Ada', '"the, first"'],
    ['Sammy Davis, Jr.', 'Sammy', 'Davis, Jr.'],
  ])('%j is greeted by %j', (name, firstName, surname) => {
    expect(namesOf(name)).toEqual({ firstName, surname });
  });

  it.each([
    'Dr. Ada Lovelace',
    'Prof. Bo Chen',
    'Ms. Okafor',
    'Mr Okafor',
    'Frau Schmidt',
    'van Gogh',
    'De Beauvoir',
    'J. R. Hartley',
    'Nguyễn Văn An',
    'Trần Thị Bưởi',
    'Chen Wei',
    'Kim Min-jun',
    '山田 太郎',
    '김 민준',
    'ada lovelace',
    'LOVELACE, ADA',
  ])('%j is greeted by the whole name', (name) => {
    expect(namesOf(name)).toEqual({ firstName: name, surname: null });
  });

  it('"Lovelace, Dr. Ada" is greeted in the order of speech', () => {
    expect(namesOf('Lovelace, Dr. Ada')).toEqual({ firstName: 'Dr. Ada Lovelace', surname: null });
  });

  it('that are longer than a first name can be are divided', () => {
    const surname = 'a'.repeat(150);
    expect(namesOf(`van ${surname}`)).toEqual({ firstName: 'van', surname });
  });
});
