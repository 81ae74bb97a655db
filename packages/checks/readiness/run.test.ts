import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHECKS, type CheckName, perCheck, REQUIRED_CHECKS } from '../check';
import { openItem } from '../checklist/items';
import { tickedTexts } from '../checklist/ticks';
import { LEVELS } from '../levels/levels';
import { type CheckVerdict, NOT_ASKED, type VerdictStatus } from '../verdict';
import { runProgress } from './progress';
import {
  finishedVerdicts,
  needsOf,
  newRun,
  placeAfter,
  type RunEvent,
  restingRun,
  resumedRun,
  runReducer,
  type TestRun,
  USUAL_NEEDS,
} from './run';

const verdict = (status: VerdictStatus): CheckVerdict => ({ status, code: status, params: {} });
const judged = (check: CheckName, status: VerdictStatus): RunEvent => ({
  type: 'judged',
  check,
  verdict: verdict(status),
});
const tested = (check: CheckName, status: VerdictStatus): readonly RunEvent[] => [
  { type: 'started', check },
  judged(check, status),
];
const continued = (check: CheckName): RunEvent => ({ type: 'continued', check });
const standard = [
  openItem('power', 'Charge your device'),
  openItem('phone', 'Silence your phone'),
  openItem('water', 'Have a glass of water nearby'),
];

const after = (...events: readonly (RunEvent | readonly RunEvent[])[]): TestRun =>
  events.flat().reduce(runReducer, newRun(standard));

const asItem = (text: string, index: number) => openItem(`guest-${index}`, text);

/** Passes every required check except those that the test judges. */
const passedBut = (...own: readonly CheckName[]): readonly RunEvent[] =>
  REQUIRED_CHECKS.filter((check) => !own.includes(check)).flatMap((check) => tested(check, 'passed'));

const allPassed = passedBut();

const LEFT_OUT: RunEvent = { type: 'skipped', check: 'speakers' };

describe('a run', () => {
  it('begins with everything idle and the microphone open', () => {
    const run = after();
    expect(run.checks).toEqual(perCheck(() => ({ kind: 'idle' })));
    expect(run.openStep).toBe('microphone');
    expect(finishedVerdicts(run)).toBeUndefined();
  });

  it.each(['passed', 'warning', 'failed'] as const)(
    'leaves a check open that %s, until the guest continues',
    (status) => {
      const run = after(tested('microphone', status));
      expect(run).toMatchObject({ openStep: 'microphone', fresh: 'microphone', ledTo: undefined });
      const next = runReducer(run, continued('microphone'));
      expect(next).toMatchObject({ openStep: 'speakers', fresh: undefined, ledTo: { place: 'speakers' } });
    },
  );

  it('continues with the first unfinished check, even an earlier one', () => {
    const run = after({ type: 'step-toggled', step: 'camera' }, tested('camera', 'passed'), continued('camera'));
    expect(run.openStep).toBe('microphone');
  });

  it('continues after failed and previously tested checks', () => {
    const skipping = [tested('microphone', 'failed'), continued('microphone'), LEFT_OUT] as const;
    expect(after(...skipping).openStep).toBe('camera');
    const others = passedBut('microphone', 'camera');
    expect(after(others, ...skipping, tested('camera', 'warning'), continued('camera'))).toMatchObject({
      openStep: undefined,
      ledTo: { place: 'summary' },
    });
  });

  it('starts the next check only on request, and once', () => {
    const run = after(tested('microphone', 'passed'), continued('microphone'), LEFT_OUT, tested('camera', 'passed'));
    expect(runReducer(run, continued('camera')).startNext).toBeUndefined();
    const asked = runReducer(run, { type: 'continued', check: 'camera', startsNext: true });
    expect(asked).toMatchObject({ openStep: 'connection', startNext: 'connection' });
    expect(runReducer(asked, { type: 'started', check: 'connection' }).startNext).toBeUndefined();
    expect(runReducer(asked, { type: 'step-toggled', step: 'connection' }).startNext).toBeUndefined();
    const last = after(allPassed, { type: 'step-toggled', step: 'camera' });
    expect(runReducer(last, { type: 'continued', check: 'camera', startsNext: true }).startNext).toBeUndefined();
  });

  it('continues from a repeated check, or one whose card was reopened', () => {
    const again = after(allPassed, { type: 'retest', check: 'camera' }, tested('camera', 'warning'));
    expect(again.openStep).toBe('camera');
    expect(runReducer(again, continued('camera')).ledTo).toEqual({ place: 'summary' });
    const reopened = after(tested('microphone', 'passed'), continued('microphone'), {
      type: 'step-toggled',
      step: 'microphone',
    });
    expect(reopened).toMatchObject({ openStep: 'microphone', fresh: undefined });
    expect(runReducer(reopened, continued('microphone')).openStep).toBe('speakers');
  });

  it('does not continue if the guest has opened another step, or no check has just ended', () => {
    const elsewhere = after(tested('microphone', 'passed'), { type: 'step-toggled', step: 'checklist' });
    expect(elsewhere.fresh).toBeUndefined();
    expect(runReducer(elsewhere, continued('microphone'))).toBe(elsewhere);
    const testing = after({ type: 'started', check: 'microphone' });
    expect(runReducer(testing, continued('microphone'))).toBe(testing);
  });

  it.each([
    ['is started again', { type: 'started', check: 'microphone' }],
    ['is closed', { type: 'step-toggled', step: 'microphone' }],
    ['is to be tested again', { type: 'retest', check: 'microphone' }],
    ['is thrown away with all others', { type: 'retest-all' }],
  ] as const)('has no fresh verdict any more when its check %s', (_what, event) => {
    expect(after(tested('microphone', 'passed'), event).fresh).toBeUndefined();
  });

  it.each(['passed', 'warning', 'failed'] as const)(
    'is finished when the last check %s, whose card stays',
    (status) => {
      const others = passedBut('camera', 'connection');
      const run = after(others, tested('camera', 'failed'), tested('connection', status));
      expect(finishedVerdicts(run)?.connection.status).toBe(status);
      expect(run.openStep).toBe('connection');
      expect(runReducer(run, continued('connection'))).toMatchObject({
        openStep: undefined,
        ledTo: { place: 'summary' },
      });
    },
  );

  it('continues with a checklist that has open required items, and then with the summary', () => {
    const items = [{ id: 'guest-0', text: 'Wear headphones', required: true, completed: false }];
    const before = after({ type: 'checklist-loaded', items }, passedBut('connection'));
    expect(placeAfter(before, 'camera')).toBe('connection');
    const events = [...tested('connection', 'passed'), continued('connection')];
    const due = events.reduce(runReducer, before);
    expect(due).toMatchObject({ openStep: 'checklist', ledTo: { place: 'checklist' } });
    expect(runReducer(due, { type: 'checklist-left' })).toMatchObject({
      openStep: undefined,
      ledTo: { place: 'summary' },
    });
    const ticked = events.reduce(runReducer, runReducer(before, { type: 'item-toggled', id: 'guest-0' }));
    expect(ticked.ledTo).toEqual({ place: 'summary' });
  });

  it('does not continue from a checklist to a missing summary', () => {
    const early = after({ type: 'step-toggled', step: 'checklist' });
    expect(runReducer(early, { type: 'checklist-left' })).toBe(early);
  });

  it('ignores a verdict of a check that is not running', () => {
    const run = after();
    expect(runReducer(run, judged('camera', 'passed'))).toBe(run);
    const done = after(tested('camera', 'warning'));
    expect(runReducer(done, judged('camera', 'passed'))).toBe(done);
  });

  it('replaces the verdict of a finished check, and nothing else', () => {
    const done = after(tested('camera', 'passed'));
    const revised: RunEvent = { type: 'revised', check: 'camera', verdict: verdict('warning') };
    expect(runReducer(done, revised)).toEqual({
      ...done,
      checks: { ...done.checks, camera: { kind: 'finished', verdict: verdict('warning') } },
    });
    const testing = after({ type: 'started', check: 'camera' });
    expect(runReducer(testing, revised)).toBe(testing);
  });

  it('hides the summary while a check is tested again', () => {
    expect(finishedVerdicts(after(allPassed, { type: 'started', check: 'camera' }))).toBeUndefined();
  });

  it('sets one check back for a retest, opens it and keeps the others', () => {
    const run = after(allPassed, { type: 'retest', check: 'camera' });
    expect(REQUIRED_CHECKS.filter((check) => run.checks[check].kind !== 'finished')).toEqual(['camera']);
    expect(run.checks.camera.kind).toBe('idle');
    expect(run.openStep).toBe('camera');
  });

  it('sets all checks back and keeps the ticks', () => {
    const run = after(allPassed, { type: 'item-toggled', id: 'water' }, { type: 'retest-all' });
    expect(run.checks).toEqual(perCheck(() => ({ kind: 'idle' })));
    expect(run.openStep).toBe('microphone');
    expect(run.checklist.map((item) => item.completed)).toEqual([false, false, true]);
  });

  it('has one step open at a time, and closes it by a second click', () => {
    expect(after({ type: 'step-toggled', step: 'connection' }).openStep).toBe('connection');
    expect(after({ type: 'step-toggled', step: 'microphone' }).openStep).toBeUndefined();
  });

  it('does not lose a tick to a checklist that arrives late', () => {
    const items = ['Have a glass of water nearby', 'Feed the cat'].map(asItem);
    const run = after({ type: 'item-toggled', id: 'water' }, { type: 'checklist-loaded', items });
    expect(run.checklist.map(({ id, completed }) => [id, completed])).toEqual([
      ['guest-0', true],
      ['guest-1', false],
    ]);
  });
});

describe('an optional check', () => {
  const offered = after(tested('microphone', 'passed'), continued('microphone'));

  it('is offered after the step before it, and left out with one event', () => {
    expect(offered.openStep).toBe('speakers');
    const run = runReducer(offered, LEFT_OUT);
    expect(run).toMatchObject({ openStep: 'camera', ledTo: { place: 'camera' } });
    expect(run.checks.speakers).toEqual({ kind: 'skipped' });
  });

  it('is offered once', () => {
    const again = [...tested('microphone', 'passed'), continued('microphone')];
    expect(again.reduce(runReducer, runReducer(offered, LEFT_OUT)).openStep).toBe('camera');
    expect([...tested('speakers', 'passed'), ...again].reduce(runReducer, offered).openStep).toBe('camera');
  });

  it('causes no return to it, and no step away from the summary', () => {
    const passedBy = after(tested('microphone', 'passed'), tested('camera', 'passed'), continued('camera'));
    expect(passedBy.openStep).toBe('connection');
    const all = after(allPassed, tested('microphone', 'passed'), continued('microphone'));
    expect(all.ledTo).toEqual({ place: 'summary' });
  });

  it('is left out while it is tested as well, and its late verdict changes nothing', () => {
    const left = runReducer(runReducer(offered, { type: 'started', check: 'speakers' }), LEFT_OUT);
    expect(left.openStep).toBe('camera');
    expect(runReducer(left, judged('speakers', 'passed'))).toBe(left);
    expect(runReducer(left, { type: 'cancelled', check: 'speakers' })).toBe(left);
  });

  it('that has a verdict keeps it', () => {
    const made = after(tested('speakers', 'warning'));
    expect(runReducer(made, LEFT_OUT)).toBe(made);
  });

  it('is part of the summary if it was run, and otherwise not missing', () => {
    expect(finishedVerdicts(after(allPassed))).not.toHaveProperty('speakers');
    expect(finishedVerdicts(after(allPassed, LEFT_OUT))).not.toHaveProperty('speakers');
    expect(finishedVerdicts(after(allPassed, tested('speakers', 'warning')))?.speakers?.status).toBe('warning');
  });
});

describe('after any events', () => {
  const anyCheck = fc.constantFrom(...CHECKS);
  const anyStatus = fc.constantFrom<VerdictStatus>('passed', 'warning', 'failed');
  const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
    anyCheck.map((check): RunEvent => ({ type: 'started', check })),
    fc.tuple(anyCheck, anyStatus).map(([check, status]) => judged(check, status)),
    anyCheck.map(continued),
    anyCheck.map((check): RunEvent => ({ type: 'retest', check })),
    fc.constant<RunEvent>({ type: 'retest-all' }),
    fc.constant(LEFT_OUT),
    fc.constantFrom<RunEvent>(
      ...[...CHECKS, 'checklist' as const].map((step): RunEvent => ({ type: 'step-toggled', step })),
    ),
    fc.constantFrom('power', 'phone', 'nobody').map((id): RunEvent => ({ type: 'item-toggled', id })),
  );

  it('a check is finished only by a verdict that came while it was testing', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let run = newRun(standard);
        for (const event of events) {
          const next = runReducer(run, event);
          for (const check of CHECKS) {
            if (next.checks[check].kind !== 'finished' || next.checks[check] === run.checks[check]) continue;
            expect(run.checks[check].kind).toBe('testing');
            expect(event).toMatchObject({ type: 'judged', check });
          }
          run = next;
        }
      }),
    );
  });

  it('an event of one check leaves the others and the checklist alone', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), anyEvent, (events, last) => {
        const run = after(events);
        const next = runReducer(run, last);
        if (!('check' in last)) return;
        expect(next.checklist).toBe(run.checklist);
        for (const check of CHECKS) if (check !== last.check) expect(next.checks[check]).toBe(run.checks[check]);
      }),
    );
  });

  it('a verdict opens and closes nothing, and is fresh only in the open card of a finished check', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), anyCheck, (events, check) => {
        const run = after(events);
        const next = runReducer(run, judged(check, 'warning'));
        expect(next.openStep).toBe(run.openStep);
        expect(next.ledTo).toBe(run.ledTo);
        if (next.fresh === undefined) return;
        expect(next.openStep).toBe(next.fresh);
        expect(next.checks[next.fresh].kind).toBe('finished');
      }),
    );
  });
});

describe('a run of an earlier visit', () => {
  const verdicts = { microphone: verdict('warning'), connection: verdict('passed') };
  const ticked = ['Wear headphones', 'Have a glass of water nearby'];
  const resumed = resumedRun(standard, { verdicts, ticked });
  const completed = ({ checklist }: TestRun) => checklist.filter((item) => item.completed).map((item) => item.text);

  it('is restored with its verdicts, starts nothing, and continues at the first check without one', () => {
    expect(perCheck((check) => resumed.checks[check].kind)).toEqual(
      perCheck((check) => (check in verdicts ? 'finished' : 'idle')),
    );
    expect(resumed.openStep).toBe('camera');
  });

  it('that was finished opens no step', () => {
    const earlier = { ...perCheck(() => verdict('passed')), camera: verdict('failed') };
    const all = resumedRun([], { verdicts: earlier, ticked: [] });
    expect(all.openStep).toBeUndefined();
    expect(finishedVerdicts(all)?.camera.status).toBe('failed');
  });

  it('ticks the items of the first list, and the others when the list of the host arrives', () => {
    expect(completed(resumed)).toEqual(['Have a glass of water nearby']);
    expect(new Set(tickedTexts(resumed))).toEqual(new Set(ticked));
    const items = ['Wear headphones', 'Close the window'].map(asItem);
    const loaded = runReducer(resumed, { type: 'checklist-loaded', items });
    expect(completed(loaded)).toEqual(['Wear headphones']);
  });

  it('does not tick items again that were unticked since', () => {
    const items = ['Wear headphones'].map(asItem);
    const loaded = runReducer(resumed, { type: 'checklist-loaded', items });
    const open = runReducer(loaded, { type: 'item-toggled', id: 'guest-0' });
    expect(completed(runReducer(open, { type: 'checklist-loaded', items: [...items] }))).toEqual([]);
  });

  it('that was shared has no open step', () => {
    expect(restingRun(standard)).toEqual({ ...newRun(standard), openStep: undefined });
  });
});

describe('a run for an audio podcast', () => {
  const needs = needsOf(LEVELS['audio-podcast'].checks);
  const forPodcast: RunEvent = { type: 'needs-loaded', needs };

  it('asks for no camera, and for headphones', () => {
    expect(needs).toEqual({ required: ['microphone', 'speakers', 'connection'], leftOut: ['camera'] });
    const run = after(forPodcast);
    expect(run.checks.camera).toEqual({ kind: 'left-out' });
    expect(runProgress(run)).toEqual({ completed: 0, total: 3 });
  });

  it('leads from the speakers to the connection, and is whole without the camera', () => {
    const heard = after(forPodcast, tested('microphone', 'passed'), tested('speakers', 'passed'));
    expect(placeAfter(heard, 'speakers')).toBe('connection');
    const run = tested('connection', 'warning').reduce(runReducer, heard);
    expect(finishedVerdicts(run)).toMatchObject({ camera: NOT_ASKED, speakers: { status: 'passed' } });
    expect(placeAfter(run, 'connection')).toBe('summary');
  });

  it('is not whole without the speakers', () => {
    expect(finishedVerdicts(after(forPodcast, allPassed))).toBeUndefined();
  });

  it('begins anew without a camera', () => {
    expect(after(forPodcast, allPassed, { type: 'retest-all' }).checks.camera).toEqual({ kind: 'left-out' });
  });

  it('keeps what was checked before the show was known, except the camera', () => {
    const run = after(tested('microphone', 'passed'), { type: 'started', check: 'camera' }, forPodcast);
    expect(run.checks).toMatchObject({ microphone: { kind: 'finished' }, camera: { kind: 'left-out' } });
    expect(run.openStep).toBe('speakers');
    const again = runReducer(run, { type: 'needs-loaded', needs: USUAL_NEEDS });
    expect(again.checks.camera).toEqual({ kind: 'idle' });
  });
});
