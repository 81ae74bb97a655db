import { GUEST_EMAIL_KINDS, type GuestEmailKind, SKIP_REASONS, type SkipReason } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { type DueEpisode, type DueFacts, skipReasonOf } from './decide';

const HOUR_MS = 3_600_000;
const now = new Date('2035-12-01T12:00Z');
const startsAt = new Date(now.getTime() + 48 * HOUR_MS);
const before = new Date(startsAt.getTime() - HOUR_MS);

const episode = (given: Partial<DueEpisode> = {}): DueEpisode => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + HOUR_MS),
  isCalledOff: false,
  isArchived: false,
  state: 'unopened',
  isInPlan: true,
  isOutdated: false,
  ...given,
});

/** Facts by which an email of this kind is sent. */
const due = (kind: GuestEmailKind, given: Partial<DueFacts> = {}, ofEpisode: Partial<DueEpisode> = {}): DueFacts => ({
  kind,
  now,
  isRepeated: false,
  hasAddress: true,
  objection: null,
  hasBounced: false,
  sentToAddress: 0,
  sentByWorkspace: 0,
  isLinkExpired: false,
  isHostBlocked: false,
  isHostConfirmed: true,
  told: kind === 'moved' || kind === 'called-off' ? { startsAt: before, isCalledOff: false } : null,
  episode: episode({ isCalledOff: kind === 'called-off', ...ofEpisode }),
  ...given,
});

const over = { startsAt: new Date(now.getTime() - 2 * HOUR_MS), endsAt: now };

type Case = readonly [reason: SkipReason, kinds: readonly GuestEmailKind[], facts: (kind: GuestEmailKind) => DueFacts];

const ALL = GUEST_EMAIL_KINDS;
const HELD: readonly GuestEmailKind[] = ['invitation', 'reminder', 'moved'];

const cases: readonly Case[] = [
  ['no-address', ALL, (kind) => due(kind, { hasAddress: false })],
  ['objected', ALL, (kind) => due(kind, { objection: 'host' })],
  ['objected', ALL, (kind) => due(kind, { objection: 'all' })],
  ['objected', ['reminder'], (kind) => due(kind, { objection: 'reminders' })],
  ['bounced-before', ALL, (kind) => due(kind, { hasBounced: true })],
  ['address-limit', HELD, (kind) => due(kind, { sentToAddress: 6 })],
  ['address-limit', HELD, (kind) => due(kind, { sentToAddress: 3, sentByWorkspace: 3 })],
  ['ready', ['reminder'], (kind) => due(kind, {}, { state: 'ready' })],
  ['over', ALL, (kind) => due(kind, {}, over)],
  ['over', ['reminder'], (kind) => due(kind, {}, { startsAt: now })],
  ['called-off', HELD, (kind) => due(kind, {}, { isCalledOff: true })],
  ['archived', ALL, (kind) => due(kind, {}, { isArchived: true })],
  ['link-expired', HELD, (kind) => due(kind, { isLinkExpired: true })],
  ['told-already', ['moved'], (kind) => due(kind, { told: { startsAt, isCalledOff: false } })],
  ['told-already', ['called-off'], (kind) => due(kind, { told: { startsAt, isCalledOff: true } })],
  // A guest who was told nothing is told no change.
  ['told-already', ['moved', 'called-off'], (kind) => due(kind, { told: null })],
  ['not-asked', ['reminder'], (kind) => due(kind, {}, { isOutdated: true })],
  ['not-asked', ['called-off'], (kind) => due(kind, {}, { isCalledOff: false })],
  ['not-asked', ['reminder', 'moved', 'called-off'], (kind) => due(kind, { episode: null })],
  ['host-unconfirmed', ALL, (kind) => due(kind, { isHostConfirmed: false })],
  ['host-blocked', ALL, (kind) => due(kind, { isHostBlocked: true })],
  ['plan', ALL, (kind) => due(kind, {}, { isInPlan: false })],
];

const sent: readonly (readonly [what: string, facts: DueFacts])[] = [
  ...ALL.map((kind) => [kind, due(kind)] as const),
  ['an invitation of a link without an episode', due('invitation', { episode: null })],
  ['an invitation to a guest who wants no reminders', due('invitation', { objection: 'reminders' })],
  ['an invitation that is asked for again after a bounce', due('invitation', { hasBounced: true, isRepeated: true })],
  ['an invitation to a guest who is ready', due('invitation', {}, { state: 'ready' })],
  ['the sixth email to an address within a day', due('invitation', { sentToAddress: 5, sentByWorkspace: 2 })],
  ['that a show is called off, beyond the limits', due('called-off', { sentToAddress: 6, sentByWorkspace: 3 })],
  ['an invitation during the show', due('invitation', {}, { startsAt: now })],
  ['that a show is called off, by an expired link', due('called-off', { isLinkExpired: true })],
  ['that a show takes place after all', due('moved', { told: { startsAt, isCalledOff: true } })],
  ...(['fix', 'changed', 'old', 'opened'] as const).map(
    (state) => [`a reminder to a guest who is ${state}`, due('reminder', {}, { state })] as const,
  ),
];

describe('an email that is due', () => {
  it.each(cases.flatMap(([reason, kinds, facts]) => kinds.map((kind) => ({ reason, kind, facts: facts(kind) }))))(
    'of the kind $kind is skipped: $reason',
    ({ reason, facts }) => expect(skipReasonOf(facts)).toBe(reason),
  );

  it.each(sent)('is sent: %s', (_, facts) => expect(skipReasonOf(facts)).toBeNull());

  it('has a case for every reason', () => {
    expect(new Set(cases.map(([reason]) => reason))).toEqual(new Set(SKIP_REASONS));
  });
});
