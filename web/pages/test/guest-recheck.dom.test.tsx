import { newRun } from '@linecheck/checks/readiness/run';
import { type GuestSession, NO_STATUSES } from '@linecheck/contract';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import type { EarlierFullRun } from '../../features/recheck/recheck-flow';
import { renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { GuestRecheck } from './guest-recheck';

watchServerCalls();

const session: GuestSession = {
  ...{ guestName: 'Amara Okafor', guestFirstName: 'Amara', guestEmail: null, guestMessage: null, language: null },
  ...{ title: 'Harbour Lights', createdBy: 'Maya', hostName: 'Maya', mayRecheck: true },
};
const run = newRun([]);
const nothing = () => undefined;

interface OfferedProps {
  readonly earlier: EarlierFullRun;
  readonly submissionId: string | undefined;
}

function Offered({ earlier, submissionId }: OfferedProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isPlaced, setPlaced] = useState(false);
  return (
    <>
      <div
        ref={(element) => {
          place.current = element;
          setPlaced(true);
        }}
      />
      {isPlaced && (
        <GuestRecheck
          {...{ code: 'c', session, submissionId, run, place, found: {}, flow: { kind: 'offered', earlier } }}
          {...{ dispatch: nothing, note: nothing, onFlow: nothing, onWhole: nothing }}
          loadSummary={async () => undefined}
        />
      )}
    </>
  );
}

const day = '2026-11-01';
const own = { day, run: { ...NO_STATUSES, details: {}, checklistCompleted: [] } };

it.each([
  ['in a browser that has shared nothing', { day }, undefined, true],
  ['in the browser that was ready', own, 'a', false],
  ['in a browser that has shared before', { day }, 'a', false],
])('a recheck %s asks whether the guest is another person', async (_where, earlier, submissionId, asks) => {
  const { namesOf } = await renderComponent(<Offered {...{ earlier, submissionId }} />);
  expect(namesOf('button')).toContain('Recheck');
  expect(namesOf('button').includes('I am another person')).toBe(asks);
});
