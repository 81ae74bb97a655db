import { missingRequirements } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords';

describe('a common password', () => {
  it.each([
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd2026!',
    'Qwertyuiop1!',
    'Football#1',
    '2026-Monkey!',
    'Iloveyou.1',
    'Dragon123!',
    'Linecheck-2026',
    'Ｐａｓｓｗｏｒｄ1!',
  ])('is %s, although it may meet every requirement', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(['Green-Room-7', 'Blue*Lantern9', 'xK9$mmQ2v!', 'Straße-und-9', 'Correct horse 4 battery!'])(
    'is not %s',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );

  it('covers far more than the 3,000 that meet the requirements', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const made = dictionary['passwords-common']
      .map(String)
      .filter((word) => /^[a-z]{6,}$/.test(word))
      .slice(0, 4000)
      .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}1!`);
    expect(made.filter((password) => missingRequirements(password).length === 0)).toHaveLength(4000);
    expect((await Promise.all(made.map(isCommonPassword))).filter((is) => !is)).toEqual([]);
  });
});
