import type { TextTable } from '@linecheck/texts/message';
import type { TextGroupId } from '@linecheck/texts/text-group';
import { expect, it } from 'vitest';
import { hashOfGroup, staleGroups, withReadGroups } from './stale-groups';
import type { EnglishGroups } from './translations';

const groups = (camera: string): EnglishGroups =>
  new Map<TextGroupId, TextTable>([
    ['guest/steps.speakers', { title: 'Speakers' }],
    ['guest/steps.camera', { title: camera }],
    ['host/team.people', { title: 'People' }],
  ]);

const files = { guest: { 'guest/steps.camera': {}, 'guest/steps.speakers': {} } };
const hashes = withReadGroups(groups('Camera'), { files, hashes: {} });

it('the hash of a group has eight digits', () => {
  expect(hashOfGroup({ title: 'Camera' })).toMatch(/^[\da-f]{8}$/);
});

it('groups are stale until their translation is read, and once their English changes', () => {
  expect(staleGroups(groups('Camera'), { files, hashes: {} })).toEqual(['guest/steps.speakers', 'guest/steps.camera']);
  expect(staleGroups(groups('Camera'), { files, hashes })).toEqual([]);
  expect(staleGroups(groups('Webcam'), { files, hashes })).toEqual(['guest/steps.camera']);
});

it('reading some groups leaves the hashes of the others, and drops those of groups that are gone', () => {
  const { 'guest/steps.camera': camera, 'guest/steps.speakers': speakers } = hashes;
  const before = {
    'guest/steps.camera': 'aaaaaaaa',
    'guest/steps.speakers': 'bbbbbbbb',
    'guest/steps.old': 'cccccccc',
  };
  expect(withReadGroups(groups('Camera'), { files, hashes: before }, ['guest/steps.camera'])).toEqual({
    'guest/steps.camera': camera,
    'guest/steps.speakers': 'bbbbbbbb',
  });
  expect(speakers).toBe(hashOfGroup({ title: 'Speakers' }));
});

it.each(['host/team.people', 'guest/steps.old', '__proto__'])('%s cannot be read without a translation', (id) => {
  expect(() => withReadGroups(groups('Camera'), { files, hashes }, [id])).toThrow(`no translation of ${id}`);
});
