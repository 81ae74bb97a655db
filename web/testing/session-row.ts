import type { SessionRow } from '@linecheck/contract';

export const sessionRow = (differing: Partial<SessionRow> = {}): SessionRow => ({
  id: 's1',
  sessionCode: '7k2m9xq0t4wv8zc5hb3n6ryjd1',
  title: 'Show',
  guestFirstName: 'Amara',
  guestSurname: 'Okafor',
  guestName: 'Amara Okafor',
  guestEmail: null,
  guestMessage: null,
  checklistTemplateId: null,
  language: null,
  expiresAt: '2999-01-01T00:00:00.000Z',
  createdAt: '2026-11-20T12:00:00.000Z',
  openedAt: null,
  resultCount: 0,
  firstResultAt: null,
  latestResult: null,
  guestClipCount: 0,
  ...differing,
});
