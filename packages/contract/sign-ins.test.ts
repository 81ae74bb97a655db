import { describe, expect, it } from 'vitest';
import { missingRequirements, passwordRequirements, passwordStrength } from './sign-ins';

const [LENGTH, UPPER, LOWER, NUMBER, SPECIAL] = passwordRequirements.map(({ code }) => code) as [
  string,
  string,
  string,
  string,
  string,
];

describe('a password', () => {
  it.each([
    ['Abcd12!', [LENGTH], 'one character short'],
    ['Abcde12!', [], 'just long enough'],
    ['abcde12!', [UPPER], 'no uppercase letter'],
    ['ABCDE12!', [LOWER], 'no lowercase letter'],
    ['Abcdefg!', [NUMBER], 'no number'],
    ['Abcdef12', [SPECIAL], 'no special character'],
    ['', [LENGTH, UPPER, LOWER, NUMBER, SPECIAL], 'empty'],
    ['        ', [UPPER, LOWER, NUMBER, SPECIAL], 'only blanks, which are no special characters'],
    ['Äpfelß1?', [], 'letters with marks'],
    ['Пароль1+', [], 'another alphabet'],
    ['Abcdef١!', [], 'digits of another script'],
    ['Abcdef1🎤', [], 'a picture as the special character'],
    ['Abcdef1_', [], 'an underscore as the special character'],
    ['密码密码密码密码', [UPPER, LOWER, NUMBER, SPECIAL], 'letters without case'],
  ])('%j misses %j: %s', (password, missing) => {
    expect(missingRequirements(password)).toEqual(missing);
  });

  it.each([
    ['abcdefghijklmnop', 'weak', 'long, but requirements are missing'],
    ['Abcde12!', 'okay', '8 characters'],
    ['Abcdefghi1!', 'okay', '11 characters'],
    ['Abcdefghij1!', 'strong', '12 characters'],
    ['Abcdefghijk1!', 'strong', '13 characters'],
  ])('%j is %s: %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
