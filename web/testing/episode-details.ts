import type { EpisodeDetails } from '@linecheck/contract';

/** A coming episode with two guests who have not opened their links. */
export const testEpisodeDetails: EpisodeDetails = {
  id: '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11',
  showId: null,
  title: 'Tides',
  startsLocal: '2031-12-03T18:00',
  timeZone: 'Europe/Berlin',
  startsAt: '2031-12-03T17:00:00.000Z',
  minutes: 60,
  studio: 'zoom',
  joinUrl: '',
  message: '',
  checklistTemplateId: null,
  level: 'call',
  freshDays: 14,
  reach: null,
  groupCode: null,
  revision: 1,
  archivedAt: null,
  calledOffAt: null,
  counts: { fix: 0, changed: 0, old: 0, unopened: 2, opened: 0, ready: 0 },
};
