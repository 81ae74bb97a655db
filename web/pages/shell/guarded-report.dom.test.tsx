import { REPORT_VERSION, type ResultReport } from '@linecheck/contract';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { GuardedReport } from './guarded-report';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const whole: ResultReport = {
  $schema: 'https://check.example/report.json',
  version: REPORT_VERSION,
  writtenAt: '2031-07-03T16:00:00.000Z',
  title: 'Tides',
  guestName: 'Amara Okafor',
  submittedAt: '2031-07-03T15:00:00.000Z',
  updatedAt: null,
  fullCheckAt: null,
  verdicts: {},
  readings: {},
  environment: {},
  show: null,
  checklistCompleted: ['Water'],
  notes: null,
  recording: null,
};

// No browser knows this zone.
const show = { ...({} as NonNullable<ResultReport['show']>), timeZone: 'Nowhere/Land' };

it('a report that cannot be shown says whose it is, and leaves the others', () => {
  const place = document.createElement('div');
  // Without this function React writes the error to the console.
  const root = createRoot(place, { onCaughtError: () => undefined });
  act(() =>
    root.render(
      <>
        <GuardedReport report={{ ...whole, guestName: 'Ben', show }} />
        <GuardedReport report={whole} />
      </>,
    ),
  );
  expect(place.textContent).toContain('The report of Ben could not be shown');
  expect(place.textContent).toMatch(/Amara Okafor.*Water/);
  act(() => root.unmount());
});
