import { describe, expect, it } from 'vitest';
import { readSaidBooking, type SaidByAddress } from './said-booking';

const NOW = Date.parse('2024-01-01T00:00:00Z');
const read = (search: string) => readSaidBooking(search, NOW);

const nobody: SaidByAddress = { name: '', email: '', startsAt: null, minutes: null, timeZone: null, bookingId: null };

/** The address of each tool's documentation, or one with the names that it lists. */
const published: readonly (readonly [string, string, SaidByAddress])[] = [
  [
    'Cal.com',
    'uid=abc123&title=30min%20Meeting&startTime=2024-01-15T14%3A00%3A00.000Z&attendeeName=John%20Doe&email=john%40example.com',
    {
      ...nobody,
      name: 'John Doe',
      email: 'john@example.com',
      startsAt: '2024-01-15T14:00:00.000Z',
      bookingId: 'abc123',
    },
  ],
  [
    'Cal ID',
    'uid=x7&title=Talk&startTime=2024-02-01T09:30:00Z&endTime=2024-02-01T10:15:00Z&email=a%40b.example&attendeeName=Ana&attendeeStartTime=2024-02-01T10:30:00&hostName=Jo',
    {
      ...{ ...nobody, name: 'Ana', email: 'a@b.example', startsAt: '2024-02-01T09:30:00.000Z' },
      ...{ minutes: 45, bookingId: 'x7' },
    },
  ],
  [
    'Calendly',
    'assigned_to=Jo&event_type_uuid=CC&event_type_name=Talk&event_start_time=2024-03-05T09:00:00-05:00&event_end_time=2024-03-05T09:30:00-05:00&invitee_uuid=BB&invitee_full_name=Jane%20Roe&invitee_email=jane%40example.com&answer_1=hi',
    {
      ...{ ...nobody, name: 'Jane Roe', email: 'jane@example.com', startsAt: '2024-03-05T14:00:00.000Z' },
      ...{ minutes: 30, bookingId: 'BB' },
    },
  ],
  [
    'zcal',
    'startDate=2024-03-05T16:00:00.000Z&timezone=America%2FNew_York&fullName=Jane+Roe&email=jane%40example.com&a0=hi',
    {
      ...{ ...nobody, name: 'Jane Roe', email: 'jane@example.com', startsAt: '2024-03-05T16:00:00.000Z' },
      timeZone: 'America/New_York',
    },
  ],
  [
    'Koalendar',
    'name=Jane%20Roe&email=jane%40example.com&start_at=2024-03-05T16%3A00%3A00Z&end_at=2024-03-05T17%3A00%3A00Z&booking_id=kb1&answer_1=hi',
    {
      ...{ ...nobody, name: 'Jane Roe', email: 'jane@example.com', startsAt: '2024-03-05T16:00:00.000Z' },
      ...{ minutes: 60, bookingId: 'kb1' },
    },
  ],
];

describe('the address of', () => {
  it.each(published)('%s is understood', (_tool, search, said) => {
    expect(read(search)).toEqual(said);
    expect(read(`?${search}`)).toEqual(said);
  });
});

describe('a start', () => {
  it.each([
    ['2024-03-05T16:00:00 01:00', '2024-03-05T15:00:00.000Z'],
    ['2024-03-05T16:00:00%2B0530', '2024-03-05T10:30:00.000Z'],
    ['2024-03-05T16:00:00.000-08:00', '2024-03-06T00:00:00.000Z'],
    ['2024-03-05 16:00Z', '2024-03-05T16:00:00.000Z'],
  ])('as %s is an instant', (said, startsAt) => {
    expect(read(`start_at=${said}`).startsAt).toBe(startsAt);
  });

  it('without a zone is one on the clocks of the guest, if the tool says where they are', () => {
    const start = 'startDate=2024-07-05T16:00:00';
    expect(read(`${start}&timezone=Europe/Berlin`).startsAt).toBe('2024-07-05T14:00:00.000Z');
    expect(read(start).startsAt).toBeNull();
    expect(read(`${start}&timezone=CET`)).toMatchObject({ startsAt: null, timeZone: null });
  });

  it.each([
    ...['1709654400', '1709654400000', '2024-03-05', '16:00', '0026-03-05T16:00:00Z', '2024-13-05T16:00:00Z'],
    ...['2024-03-05T16:00:00 CET', '2024-02-30T16:00:00Z', 'tomorrow', '2024-03-05T16:00:00Z;x', '12026-03-05T16:00Z'],
  ])('as %s means nothing, and the page asks', (said) => {
    expect(read(`startTime=${encodeURIComponent(said)}`).startsAt).toBeNull();
  });

  it('that its clocks skip means nothing', () => {
    expect(read('startDate=2024-03-31T02:30:00&timezone=Europe/Berlin').startsAt).toBeNull();
  });
});

it.each([
  ['two names', 'name=Ada&name=Eve', { name: '' }],
  ['one name twice', 'name=Ada&name=Ada', { name: 'Ada' }],
  ['a list', 'name[]=Ada&name[0]=Eve&email[]=a@b.example', { name: '', email: '' }],
  ['the address of a page as a name', 'name=Open+https://evil.example', { name: '' }],
  ['a long name', `name=${'A'.repeat(500)}`, { name: '' }],
  ['direction controls', 'name=%E2%80%AEadA', { name: 'adA' }],
  ['a first and a last name', 'attendeeFirstName=Ada&attendeeLastName=King', { name: 'Ada King' }],
  ['no address of a mailbox', 'email=ada', { email: '' }],
  ['a long id', `uid=${'x'.repeat(201)}`, { bookingId: null }],
  ['an end before the start', 'start_at=2024-03-05T16:00:00Z&end_at=2024-03-05T15:00:00Z', { minutes: null }],
  ['what no tool writes', `name=Ada&x=${'y'.repeat(9000)}`, { name: '' }],
  ['broken escapes', 'name=%E0%A4%A', { startsAt: null }],
])('%s in the address', (_what, search, said) => {
  expect(read(search)).toMatchObject(said);
});
