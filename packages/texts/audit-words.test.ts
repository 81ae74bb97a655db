import { describe, expect, it } from 'vitest';
import { auditDetailWords } from './audit-words';

describe('the details of an act in words', () => {
  it.each([
    [{}, []],
    [{ fields: ['brandColor', 'brandLogo'] }, ['color, logo']],
    [{ fields: ['checklistChoice', 'checklistTemplateId', 'guestName'] }, ['checklist']],
    [{ from: 'viewer', to: 'producer' }, ['viewer → producer']],
    [{ to: 'trial' }, ['Pro trial started']],
    [{ to: 'later-code', fields: ['laterField'] }, []],
  ])('%j is %j', (details, words) => {
    expect(auditDetailWords(details)).toEqual(words);
  });
});
