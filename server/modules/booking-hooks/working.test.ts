import type { HookKind } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import {
  ADA,
  BEN,
  calComMessage,
  calendlyMessage,
  genericMessage,
  holdTestJobs,
  openTestHook,
  secondsAgo,
} from '../../testing/hook-messages';
import { openTestApp, type TestHost } from '../../testing/open-test-app';

const HELD_MS = 125_000;
const UNSIGNED = { 'x-cal-signature-256': '', 'webhook-signature': '', 'calendly-webhook-signature': '' };

const app = await openTestApp();
await holdTestJobs(app);
const { pool } = app.deps.db;

/** A hook of a host of its own, with a clock that a test sets forward. */
async function open(kind: HookKind, of?: TestHost) {
  let ahead = 0;
  const host = of ?? (await app.signUpPro());
  const hook = await openTestHook({ app, clock: () => Date.now() + ahead }, host, kind);
  return {
    ...hook,
    host,
    async wait(ms: number): Promise<void> {
      ahead += ms;
      await hook.workAll();
    },
  };
}

type Hook = Awaited<ReturnType<typeof open>>;

/** Sends messages one after the other, and works each. What waits for its other half has waited long enough at the end. */
async function tellAll(hook: Hook, messages: readonly object[]): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (const message of messages) outcomes.push(await hook.tell(message));
  await hook.wait(HELD_MS);
  return outcomes;
}

/** Every order of up to three, and each third one of four. */
const ordersOf = <Each>(all: readonly Each[]): readonly (readonly Each[])[] =>
  permutations(all).filter((_, at) => all.length < 4 || at % 3 === 0);

function permutations<Each>(all: readonly Each[]): readonly (readonly Each[])[] {
  if (all.length < 2) return [all];
  return all.flatMap((each, at) => permutations(all.toSpliced(at, 1)).map((rest) => [each, ...rest]));
}

interface BookingStory {
  readonly kind: HookKind;
  readonly messages: readonly object[];
  /** The outcome of each, in the order of their times. */
  readonly outcomes: readonly string[];
  /** What is booked at the end, in every order. */
  readonly booked: readonly string[];
}

const [at14, at16, at17] = ['14:00', '16:00', '17:00'].map((time) => `${time} Ada Lovelace booked`);

const cal = (trigger: string, ago: number, wishes: Parameters<typeof calComMessage>[1] = {}) =>
  calComMessage(`BOOKING_${trigger}`, { ago, ...wishes });
const calendly = (event: string, ago: number, wishes: Parameters<typeof calendlyMessage>[1] = {}) =>
  calendlyMessage(`invitee.${event}`, { ago, ...wishes });
const generic = (status: string, ago: number, wishes: Parameters<typeof genericMessage>[1] = {}) =>
  genericMessage(status, { ago, ...wishes });

const both = { guests: [ADA, BEN] };
const seat = (guest: typeof ADA) => ({ guests: [guest], payload: { seatsPerTimeSlot: 4 } });

/** Each has messages of one booking, or of one that its guests share. */
const stories: Readonly<Record<string, BookingStory>> = {
  'Cal.com: booked': {
    kind: 'cal.com',
    messages: [cal('CREATED', 90)],
    outcomes: ['guest_added'],
    booked: [at14 ?? ''],
  },
  'Cal.com: requested': {
    kind: 'cal.com',
    messages: [cal('REQUESTED', 90)],
    outcomes: ['guest_pencilled'],
    booked: ['14:00 Ada Lovelace asked'],
  },
  'Cal.com: requested and confirmed': {
    kind: 'cal.com',
    messages: [cal('REQUESTED', 90), cal('CREATED', 60)],
    outcomes: ['guest_pencilled', 'guest_added'],
    booked: [at14 ?? ''],
  },
  'Cal.com: requested and rejected': {
    kind: 'cal.com',
    messages: [cal('REQUESTED', 90), cal('REJECTED', 60)],
    outcomes: ['guest_pencilled', 'guest_cancelled'],
    booked: [],
  },
  'Cal.com: moved, with a new id': {
    kind: 'cal.com',
    messages: [cal('CREATED', 90), cal('RESCHEDULED', 60, { uid: 'uid-2', from: 'uid-1', hour: 2 })],
    outcomes: ['guest_added', 'guest_moved'],
    booked: [at16 ?? ''],
  },
  'Cal.com: moved, with the id that it had': {
    kind: 'cal.com',
    messages: [cal('CREATED', 90), cal('RESCHEDULED', 60, { hour: 2 })],
    outcomes: ['guest_added', 'guest_moved'],
    booked: [at16 ?? ''],
  },
  'Cal.com: moved by its API, which says requested': {
    kind: 'cal.com',
    messages: [cal('CREATED', 90), cal('REQUESTED', 60, { uid: 'uid-2', from: 'uid-1', hour: 2 })],
    outcomes: ['guest_added', 'guest_moved'],
    booked: [at16 ?? ''],
  },
  'Cal.com: booked before the tool was connected, and moved': {
    kind: 'cal.com',
    messages: [cal('RESCHEDULED', 60, { uid: 'uid-2', from: 'uid-1', hour: 2 })],
    outcomes: ['guest_added'],
    booked: [at16 ?? ''],
  },
  'Cal.com: moved twice': {
    kind: 'cal.com',
    messages: [
      cal('CREATED', 90),
      cal('RESCHEDULED', 60, { uid: 'uid-2', from: 'uid-1', hour: 2 }),
      cal('RESCHEDULED', 30, { uid: 'uid-3', from: 'uid-2', hour: 3 }),
    ],
    outcomes: ['guest_added', 'guest_moved', 'guest_moved'],
    booked: [at17 ?? ''],
  },
  'Cal.com: cancelled': {
    kind: 'cal.com',
    messages: [cal('CREATED', 90), cal('CANCELLED', 60)],
    outcomes: ['guest_added', 'guest_cancelled'],
    booked: [],
  },
  'Cal.com: moved twice and cancelled': {
    kind: 'cal.com',
    messages: [
      cal('CREATED', 90),
      cal('RESCHEDULED', 60, { uid: 'uid-2', from: 'uid-1', hour: 2 }),
      cal('RESCHEDULED', 40, { uid: 'uid-3', from: 'uid-2', hour: 3 }),
      cal('CANCELLED', 20, { uid: 'uid-3' }),
    ],
    outcomes: ['guest_added', 'guest_moved', 'guest_moved', 'guest_cancelled'],
    booked: [],
  },
  'Cal.com: cancelled by the host, who asks for another time': {
    kind: 'cal.com',
    messages: [
      cal('CREATED', 90),
      cal('CANCELLED', 60, { payload: { requestReschedule: true, rescheduledToUid: null } }),
      cal('RESCHEDULED', 30, { uid: 'uid-2', from: 'uid-1', hour: 2 }),
    ],
    outcomes: ['guest_added', 'guest_cancelled', 'guest_moved'],
    booked: [at16 ?? ''],
  },
  'Cal.com: two attendees, moved': {
    kind: 'cal.com',
    messages: [cal('CREATED', 90, both), cal('RESCHEDULED', 60, { ...both, uid: 'uid-2', from: 'uid-1', hour: 2 })],
    outcomes: ['guest_added', 'guest_moved'],
    booked: [at16 ?? '', '16:00 Ben Okri booked'],
  },
  'Cal.com: two attendees, cancelled': {
    kind: 'cal.com',
    messages: [cal('CREATED', 90, both), cal('CANCELLED', 60, both)],
    outcomes: ['guest_added', 'guest_cancelled'],
    booked: [],
  },
  'Cal.com: two strangers with seats, of whom one leaves': {
    kind: 'cal.com',
    messages: [cal('CREATED', 90, seat(ADA)), cal('CREATED', 60, seat(BEN)), cal('CANCELLED', 30, seat(BEN))],
    outcomes: ['guest_added', 'guest_added', 'guest_cancelled'],
    booked: [at14 ?? ''],
  },
  'Calendly: booked': {
    kind: 'calendly',
    messages: [calendly('created', 90)],
    outcomes: ['guest_added'],
    booked: [at14 ?? ''],
  },
  'Calendly: canceled': {
    kind: 'calendly',
    messages: [calendly('created', 90), calendly('canceled', 60)],
    outcomes: ['guest_added', 'guest_cancelled'],
    booked: [],
  },
  'Calendly: moved, the end first': {
    kind: 'calendly',
    messages: [
      calendly('created', 90),
      calendly('canceled', 61, { next: 'I-2' }),
      calendly('created', 60, { id: 'I-2', old: 'INVITEE-1', hour: 2 }),
    ],
    outcomes: ['guest_added', 'waiting', 'guest_moved'],
    booked: [at16 ?? ''],
  },
  'Calendly: moved, the new booking first': {
    kind: 'calendly',
    messages: [
      calendly('created', 90),
      calendly('created', 61, { id: 'I-2', old: 'INVITEE-1', hour: 2 }),
      calendly('canceled', 60, { next: 'I-2' }),
    ],
    outcomes: ['guest_added', 'guest_moved', 'part_of_move'],
    booked: [at16 ?? ''],
  },
  'Calendly: moved and canceled': {
    kind: 'calendly',
    messages: [
      calendly('created', 90),
      calendly('canceled', 61, { next: 'I-2' }),
      calendly('created', 60, { id: 'I-2', old: 'INVITEE-1', hour: 2 }),
      calendly('canceled', 30, { id: 'I-2' }),
    ],
    outcomes: ['guest_added', 'waiting', 'guest_moved', 'guest_cancelled'],
    booked: [],
  },
  'Calendly: moved, and the new booking never comes': {
    kind: 'calendly',
    messages: [calendly('created', 90), calendly('canceled', 60, { next: 'I-2' })],
    outcomes: ['guest_added', 'waiting'],
    booked: [],
  },
  'Calendly: moved before it was connected': {
    kind: 'calendly',
    messages: [
      calendly('created', 60, { id: 'I-2', old: 'I-0', hour: 2 }),
      calendly('canceled', 59, { id: 'I-0', next: 'I-2' }),
    ],
    outcomes: ['guest_added', 'part_of_move'],
    booked: [at16 ?? ''],
  },
  'Calendly: canceled before it was connected': {
    kind: 'calendly',
    messages: [calendly('canceled', 60)],
    outcomes: ['booking_unknown'],
    booked: [],
  },
  'generic: booked, moved': {
    kind: 'generic',
    messages: [generic('booked', 90), generic('moved', 60, { hour: 2 })],
    outcomes: ['guest_added', 'guest_moved'],
    booked: [at16 ?? ''],
  },
  'generic: moved, unknown': {
    kind: 'generic',
    messages: [generic('moved', 60, { hour: 2 })],
    outcomes: ['guest_added'],
    booked: [at16 ?? ''],
  },
  'generic: cancelled': {
    kind: 'generic',
    messages: [generic('booked', 90), generic('cancelled', 60)],
    outcomes: ['guest_added', 'guest_cancelled'],
    booked: [],
  },
  'generic: booked again after it was cancelled': {
    kind: 'generic',
    messages: [generic('booked', 90), generic('cancelled', 60), generic('booked', 30, { hour: 3 })],
    outcomes: ['guest_added', 'guest_cancelled', 'guest_moved'],
    booked: [at17 ?? ''],
  },
  'generic: told twice': {
    kind: 'generic',
    messages: [generic('booked', 90), generic('booked', 60)],
    outcomes: ['guest_added', 'already_so'],
    booked: [at14 ?? ''],
  },
};

describe.each(Object.entries(stories))('%s', (_name, { kind, messages, outcomes, booked }) => {
  it('makes of each message what it says', async () => {
    const hook = await open(kind);
    expect(await tellAll(hook, messages)).toEqual(outcomes);
    expect(await hook.bookings()).toEqual(booked);
  });

  it('ends in the same in any order, if each comes twice, and between wrong signatures', async () => {
    const host = await app.signUpPro();
    for (const order of ordersOf(messages)) {
      const hook = await open(kind, host);
      for (const message of order) {
        expect((await hook.send(message, UNSIGNED)).statusCode).toBe(401);
        for (let time = 0; time < 2; time += 1) await hook.send(message);
        await hook.workAll();
      }
      await hook.wait(HELD_MS);
      expect(await hook.bookings()).toEqual(booked);
      const listed = await hook.messages();
      expect(listed.filter(({ state }) => state === 'refused').map(({ times }) => times)).toEqual([order.length]);
      expect(listed.filter(({ state }) => state === 'waiting' || state === 'failed')).toEqual([]);
      await host.delete(`/api/booking-hooks/${hook.id}`);
    }
  });
});

describe('the link of a guest', () => {
  it.each<[string, HookKind, object, object]>([
    ...[
      [
        'Cal.com',
        'cal.com',
        cal('CREATED', 90),
        cal('RESCHEDULED', 60, { uid: 'uid-2', from: 'uid-1', hour: 2 }),
      ] as const,
      [
        'Calendly',
        'calendly',
        calendly('created', 90),
        calendly('created', 60, { id: 'I-2', old: 'INVITEE-1', hour: 2 }),
      ] as const,
      ['another program', 'generic', generic('booked', 90), generic('moved', 60, { hour: 2 })] as const,
    ].map((each): [string, HookKind, object, object] => [...each]),
  ])('stays the same over a move of %s', async (_what, kind, booked, moved) => {
    const hook = await open(kind);
    await hook.tell(booked);
    const links = await hook.links();
    expect(links).toHaveLength(1);
    expect(await hook.tell(moved)).toBe('guest_moved');
    expect(await hook.links()).toEqual(links);
  });

  it('stays the same if the messages of two moves come in the wrong order', async () => {
    const hook = await open('cal.com');
    await hook.tell(cal('CREATED', 90));
    const links = await hook.links();
    await hook.tell(cal('RESCHEDULED', 30, { uid: 'uid-3', from: 'uid-2', hour: 3 }));
    await hook.tell(cal('RESCHEDULED', 60, { uid: 'uid-2', from: 'uid-1', hour: 2 }));
    expect(await hook.links()).toEqual(links);
  });

  it('is back if the new booking of a move comes after the end was believed', async () => {
    const hook = await open('calendly');
    await hook.tell(calendly('created', 90));
    const links = await hook.links();
    await hook.tell(calendly('canceled', 60, { next: 'I-2' }));
    await hook.wait(HELD_MS);
    expect(await hook.links()).toEqual([]);
    expect(await hook.tell(calendly('created', 60, { id: 'I-2', old: 'INVITEE-1', hour: 2 }))).toBe('guest_moved');
    expect(await hook.links()).toEqual(links);
  });
});

describe('the end of a move', () => {
  it('waits two minutes for its new booking, by a job', async () => {
    const hook = await open('calendly');
    await hook.tell(calendly('created', 90));
    await hook.tell(calendly('canceled', 60, { next: 'I-2' }));
    await hook.wait(110_000);
    expect((await hook.messages())[0]).toMatchObject({ state: 'waiting' });
    const jobs = () =>
      pool.query<{ seconds: number }>(
        "select extract(epoch from run_at - now())::int as seconds from jobs where kind = 'hook-message' and key = $1",
        [held?.id],
      );
    const [held] = await hook.messages();
    const [job] = (await jobs()).rows;
    expect(job?.seconds).toBeGreaterThan(60);
    await hook.tell(calendly('created', 60, { id: 'I-2', old: 'INVITEE-1', hour: 2 }));
    expect((await jobs()).rows[0]?.seconds).toBeLessThanOrEqual(0);
    expect((await hook.messages()).map(({ outcome }) => outcome)).toEqual([
      'guest_moved',
      'part_of_move',
      'guest_added',
    ]);
  });
});

describe('a booking', () => {
  it.each<[string, object, string]>([
    ['in the past', { start: secondsAgo(7200), end: secondsAgo(3600) }, 'time_past'],
    ['in the year 26', { start: '0026-12-03T14:00:00Z' }, 'time_invalid'],
    ['in a far year', { start: '9999-12-03T14:00:00Z' }, 'time_invalid'],
    ['of letters of a zone', { start: '2026-12-03T14:00 CET' }, 'time_invalid'],
    ['of a page as its name', { guest: { name: 'https://evil.example' } }, 'name_missing'],
  ])('%s makes nothing, and the list says why', async (_what, message, outcome) => {
    const hook = await open('generic');
    expect(await hook.tell(generic('booked', 60, { message }))).toBe(outcome);
    expect(await hook.messages()).toMatchObject([{ state: 'failed', outcome }]);
    expect(await hook.bookings()).toEqual([]);
  });

  it('of a plan without episodes waits for the plan', async () => {
    const hook = await open('generic');
    await app.setPlan(hook.host, 'plus');
    expect(await hook.tell(generic('booked', 60))).toBe('plan_required');
  });

  it('of one hook is not ended by the messages of another', async () => {
    const [one, other] = [await open('generic'), await open('generic')];
    await one.tell(generic('booked', 90));
    expect(await other.tell(generic('cancelled', 60))).toBe('booking_unknown');
    expect(await one.bookings()).toEqual([at14]);
  });
});
