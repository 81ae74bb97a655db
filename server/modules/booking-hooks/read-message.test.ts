import { HOOK_KINDS, type HookKind } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { ADA, BEN, calComMessage, calendlyMessage, genericMessage, hourOf } from '../../testing/hook-messages';
import type { HookAct } from './message-acts';
import { readHookMessage } from './read-message';

const brief = (act: HookAct) =>
  act.kind === 'end'
    ? ['end', act.id, act.laterId]
    : [act.isPencilled ? 'pencil' : 'set', act.id, act.earlierId, act.name, act.startsAt.toISOString(), act.minutes];

const read = (kind: HookKind, message: object) => {
  const { acts, fault } = readHookMessage(kind, message);
  return fault ?? acts.map(brief);
};

const ada = (id: string, earlierId: string | null, hour = 0) => ['set', id, earlierId, ADA.name, hourOf(hour), 60];

describe('a message of Cal.com', () => {
  it.each<[string, object, unknown]>([
    ['created', calComMessage('BOOKING_CREATED'), [ada('uid-1', null)]],
    ['requested', calComMessage('BOOKING_REQUESTED'), [['pencil', ...ada('uid-1', null).slice(1)]]],
    ['rescheduled', calComMessage('BOOKING_RESCHEDULED', { uid: 'uid-2', from: 'uid-1' }), [ada('uid-2', 'uid-1')]],
    ['rescheduled with its id', calComMessage('BOOKING_RESCHEDULED', { from: 'uid-1' }), [ada('uid-1', null)]],
    [
      'rescheduled in newer payloads',
      calComMessage('BOOKING_RESCHEDULED', { uid: 'uid-2', payload: { rescheduledFromUid: 'uid-1' } }),
      [ada('uid-2', 'uid-1')],
    ],
    ['cancelled', calComMessage('BOOKING_CANCELLED'), [['end', 'uid-1', null]]],
    ['rejected', calComMessage('BOOKING_REJECTED'), [['end', 'uid-1', null]]],
    [
      'cancelled for a move',
      calComMessage('BOOKING_CANCELLED', { payload: { rescheduledToUid: 'uid-2' } }),
      [['end', 'uid-1', 'uid-2']],
    ],
    ['cancelled without attendees', calComMessage('BOOKING_CANCELLED', { guests: [] }), [['end', 'uid-1', null]]],
    ['of another kind', calComMessage('MEETING_ENDED'), 'kind_unused'],
    ['of a test', { triggerEvent: 'PING', createdAt: hourOf(0), payload: {} }, 'kind_unused'],
    ['without an id', calComMessage('BOOKING_CREATED', { payload: { uid: null } }), 'unreadable'],
    ['with a long id', calComMessage('BOOKING_CREATED', { uid: 'u'.repeat(181) }), 'unreadable'],
    ['without a payload', { triggerEvent: 'BOOKING_CREATED' }, 'unreadable'],
    ['of another form', { event: 'invitee.created' }, 'unreadable'],
    ['without attendees', calComMessage('BOOKING_CREATED', { guests: [] }), 'name_missing'],
    ['without a time', calComMessage('BOOKING_CREATED', { payload: { startTime: undefined } }), 'time_invalid'],
  ])('that is %s is understood', (_what, message, expected) => {
    expect(read('cal.com', message)).toEqual(expected);
  });

  it('makes each attendee a guest, whose id does not depend on their order', () => {
    const idsOf = (...guests: (typeof ADA)[]) =>
      readHookMessage('cal.com', calComMessage('BOOKING_CREATED', { guests })).acts.map(({ id }) => id);
    const cleo = { name: 'Cleo', email: 'Cleo@example.org' };
    const [first, ben, third] = idsOf(ADA, BEN, cleo);
    expect(first).toBe('uid-1');
    expect(ben).toMatch(/^uid-1\/[0-9a-f]{16}$/);
    expect(idsOf(ADA, { ...cleo, email: 'cleo@example.org' }, BEN)).toEqual(['uid-1', third, ben]);
    const moved = calComMessage('BOOKING_RESCHEDULED', { uid: 'uid-2', from: 'uid-1', guests: [ADA, BEN] });
    expect(readHookMessage('cal.com', moved).acts.map((act) => act.kind === 'set' && act.earlierId)).toEqual([
      'uid-1',
      ben,
    ]);
  });

  it('tells strangers who share a booking with seats apart', () => {
    const idOf = (guest: typeof ADA) =>
      readHookMessage(
        'cal.com',
        calComMessage('BOOKING_CREATED', { guests: [guest], payload: { seatsPerTimeSlot: 5 } }),
      ).acts[0]?.id;
    expect(idOf(ADA)).not.toBe(idOf(BEN));
  });
});

describe('a message of Calendly', () => {
  it.each<[string, object, unknown]>([
    ['created', calendlyMessage('invitee.created'), [ada('INVITEE-1', null)]],
    [
      'created by a move',
      calendlyMessage('invitee.created', { id: 'I-2', old: 'I-1', hour: 3 }),
      [ada('I-2', 'I-1', 3)],
    ],
    ['canceled', calendlyMessage('invitee.canceled'), [['end', 'INVITEE-1', null]]],
    ['canceled by a move', calendlyMessage('invitee.canceled', { next: 'I-2' }), [['end', 'INVITEE-1', 'I-2']]],
    [
      'of a first and a last name',
      calendlyMessage('invitee.created', { payload: { name: null, first_name: 'Ada', last_name: 'Lovelace' } }),
      [ada('INVITEE-1', null)],
    ],
    ['of nobody', calendlyMessage('invitee.created', { payload: { name: ' ' } }), 'name_missing'],
    ['without an event', calendlyMessage('invitee.created', { payload: { scheduled_event: null } }), 'time_invalid'],
    ['of another kind', calendlyMessage('invitee_no_show.created'), 'kind_unused'],
    ['without an address', calendlyMessage('invitee.created', { payload: { uri: 7 } }), 'unreadable'],
    ['of another form', calComMessage('BOOKING_CREATED'), 'unreadable'],
  ])('that is %s is understood', (_what, message, expected) => {
    expect(read('calendly', message)).toEqual(expected);
  });
});

describe('a message of another program', () => {
  it.each<[string, object, unknown]>([
    ['booked', genericMessage('booked'), [ada('b-1', null)]],
    ['moved', genericMessage('moved', { hour: 2 }), [ada('b-1', null, 2)]],
    ['cancelled', genericMessage('cancelled'), [['end', 'b-1', null]]],
    ['cancelled with nothing else', { id: 'b-1', status: 'canceled' }, [['end', 'b-1', null]]],
    ['of a number', genericMessage('booked', { id: 1024 }), [ada('1024', null)]],
    [
      'of a time on the clocks of its zone',
      genericMessage('booked', { message: { start: '2030-12-03T15:00', end: '2030-12-03T16:00:00' } }),
      [ada('b-1', null)],
    ],
    ['of an offset', genericMessage('booked', { message: { start: '2030-12-03T06:00:00-08:00' } }), [ada('b-1', null)]],
    ['of another status', genericMessage('paid'), 'kind_unused'],
    ['without a guest', genericMessage('booked', { message: { guest: null } }), 'name_missing'],
    ['without an id', genericMessage('booked', { message: { id: undefined } }), 'unreadable'],
    ['a list', [genericMessage('booked')], 'unreadable'],
  ])('that is %s is understood', (_what, message, expected) => {
    expect(read('generic', message)).toEqual(expected);
  });

  it.each([
    '2026-12-03T14:00 CET',
    '2026-12-03 14:00',
    '2026-02-30T14:00:00Z',
    '2026-12-03T25:00:00Z',
    '03.12.2026 14:00',
    '1796306400',
    'tomorrow',
    '',
  ])('is not understood at %j', (start) => {
    expect(read('generic', genericMessage('booked', { message: { start } }))).toBe('time_invalid');
  });

  it('has no length if it ends before it starts', () => {
    const { acts } = readHookMessage('generic', genericMessage('booked', { message: { end: hourOf(-1) } }));
    expect(acts).toMatchObject([{ minutes: null }]);
  });
});

const samples: Readonly<Record<HookKind, readonly object[]>> = {
  'cal.com': [calComMessage('BOOKING_RESCHEDULED', { from: 'uid-0' }), calComMessage('BOOKING_CANCELLED')],
  calendly: [calendlyMessage('invitee.created', { old: 'I-0' }), calendlyMessage('invitee.canceled', { next: 'I-2' })],
  generic: [genericMessage('booked'), genericMessage('cancelled')],
};

const WRONG = [
  undefined,
  null,
  true,
  -1,
  Number.MAX_VALUE,
  '',
  'x'.repeat(5000),
  [],
  [[]],
  {},
  { length: 3 },
  ['a', null],
];

/** Copies of a value, in each of which one field at any level is replaced. */
function* withWrongField(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    const put = (wrong: unknown) =>
      Array.isArray(value) ? value.with(Number(name), wrong) : { ...value, [name]: wrong };
    for (const wrong of [...WRONG, ...withWrongField(part)]) yield put(wrong);
  }
}

it.each(HOOK_KINDS)('a wrong type in any field of a message of %s is read without an error', (kind) => {
  const all = samples[kind].flatMap((sample) => [...withWrongField(sample)]);
  expect(all.length).toBeGreaterThan(200);
  for (const message of [...all, ...WRONG]) {
    const { acts, fault } = readHookMessage(kind, message);
    expect(acts.length > 0).toBe(fault === null);
    for (const act of acts) {
      expect(act.id.length).toBeLessThanOrEqual(200);
      if (act.kind === 'set') expect(act.startsAt.getTime()).not.toBeNaN();
    }
  }
});
