import type { ShowDetails } from '@linecheck/contract';

/** A show that goes on, with one coming episode. */
export const testShowDetails: ShowDetails = {
  id: '5b0c2f0e-5d0a-4c8c-8f6e-6a5d1c9e7a20',
  title: 'Harbour Lights',
  timeZone: 'Europe/Berlin',
  minutes: 60,
  studio: 'zoom',
  joinUrl: '',
  message: '',
  checklistTemplateId: null,
  language: null,
  level: 'call',
  freshDays: 14,
  reminderHours: [],
  tellsChanges: false,
  bookingCode: null,
  approvesFirst: false,
  endedAt: null,
  revision: 3,
  coming: 1,
  episodes: 1,
  asked: 0,
};
