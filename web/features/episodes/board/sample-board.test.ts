import { LEVELS } from '@linecheck/checks/levels/levels';
import { GUEST_STATES } from '@linecheck/contract';
import { expect, it } from 'vitest';
import { reasonWords, recheckReason } from './board-words';
import { sampleGuests } from './sample-board';

const now = Date.parse('2026-11-27T10:00:00Z');
const guests = sampleGuests(now);

it('shows five guests in five states, who needs help first', () => {
  const states = guests.map(({ state }) => state);
  expect(new Set(states).size).toBe(5);
  expect(states.toSorted((one, other) => GUEST_STATES.indexOf(one) - GUEST_STATES.indexOf(other))).toEqual(states);
});

it('names both numbers of the guests with something to fix and with something changed, and the age of a result that is too old', () => {
  const [slow, changed, old] = guests;
  const words = slow && reasonWords('fix', slow, 14);
  expect(words).toContain('0.60 Mbps');
  expect(words).toContain(String(LEVELS['video-interview'].requirements.uploadMbps.must));
  expect(changed && recheckReason(changed, now)).toMatch(/turned down −18 → −31 LUFS/);
  expect(old && reasonWords('old', old, 14)).toContain('14 days');
});
