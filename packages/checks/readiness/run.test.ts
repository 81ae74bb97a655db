import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultItems } from '../checklist/items';
import { itemsFrom } from '../checklist/own-items';
import type { Verdict, VerdictStatus } from '../verdict';
import { CHECKS, type Check, finishedVerdicts, newRun, type Run, type RunEvent, runReducer } from './run';

const verdict = (status: VerdictStatus): Verdict => ({
  status,
  code: status,
  message: `It ${status}`,
  details: 'Because.',
  advice: undefined,
});
const judged = (check: Check, status: VerdictStatus): RunEvent => ({ type: 'judged', check, verdict: verdict(status) });
const tested = (check: Check, status: VerdictStatus): readonly RunEvent[] => [
  { type: 'started', check },
  judged(check, status),
];
const after = (...events: readonly (RunEvent | readonly RunEvent[])[]): Run =>
  events.flat().reduce(runReducer, newRun(defaultItems()));

const allPassed = CHECKS.flatMap((check) => tested(check, 'passed'));

describe('a run', () => {
  it('begins with everything idle and the microphone open', () => {
    const run = after();
    expect(CHECKS.map((check) => run.checks[check].kind)).toEqual(['idle', 'idle', 'idle']);
    expect(run.openStep).toBe('microphone');
    expect(finishedVerdicts(run)).toBeUndefined();
  });

  it.each(['passed', 'warning'] as const)('opens the next step by itself after a check that %s', (status) => {
    expect(after(tested('microphone', status)).openStep).toBe('camera');
  });

  it('leaves a failed check open', () => {
    expect(after(tested('microphone', 'failed')).openStep).toBe('microphone');
  });

  it('opens the first check that is not finished, also one before', () => {
    const run = after({ type: 'step-toggled', step: 'camera' }, tested('camera', 'passed'));
    expect(run.openStep).toBe('microphone');
  });

  it('does not take away the step that the guest has opened meanwhile', () => {
    const run = after(
      { type: 'started', check: 'microphone' },
      { type: 'step-toggled', step: 'checklist' },
      judged('microphone', 'passed'),
    );
    expect(run.openStep).toBe('checklist');
  });

  it.each(['passed', 'warning', 'failed'] as const)('closes all steps when the last check %s', (status) => {
    const run = after(tested('microphone', 'passed'), tested('camera', 'failed'), tested('connection', status));
    expect(run.openStep).toBeUndefined();
    expect(finishedVerdicts(run)?.connection.status).toBe(status);
  });

  it('ignores a verdict of a check that is not running', () => {
    const run = after();
    expect(runReducer(run, judged('camera', 'passed'))).toBe(run);
    const done = after(tested('camera', 'warning'));
    expect(runReducer(done, judged('camera', 'passed'))).toBe(done);
  });

  it('ignores the late verdict of a test that was thrown away', () => {
    const run = after({ type: 'started', check: 'microphone' }, { type: 'retest-all' });
    expect(runReducer(run, judged('microphone', 'passed'))).toBe(run);
  });

  it('hides the summary while a check is tested again', () => {
    expect(finishedVerdicts(after(allPassed, { type: 'started', check: 'camera' }))).toBeUndefined();
  });

  it('sets one check back for a retest, opens it and keeps the others', () => {
    const run = after(allPassed, { type: 'retest', check: 'camera' });
    expect(CHECKS.map((check) => run.checks[check].kind)).toEqual(['finished', 'idle', 'finished']);
    expect(run.openStep).toBe('camera');
  });

  it('sets all checks back and keeps the ticks', () => {
    const run = after(allPassed, { type: 'item-toggled', id: 'water' }, { type: 'retest-all' });
    expect(CHECKS.map((check) => run.checks[check].kind)).toEqual(['idle', 'idle', 'idle']);
    expect(run.openStep).toBe('microphone');
    expect(run.checklist.map((item) => item.completed)).toEqual([false, false, true]);
  });

  it('has one step open at a time, and closes it by a second click', () => {
    expect(after({ type: 'step-toggled', step: 'connection' }).openStep).toBe('connection');
    expect(after({ type: 'step-toggled', step: 'microphone' }).openStep).toBeUndefined();
  });

  it('does not lose a tick to a checklist that arrives late', () => {
    const items = itemsFrom(['Have a glass of water nearby', 'Feed the cat'], 'guest');
    const run = after({ type: 'item-toggled', id: 'water' }, { type: 'checklist-loaded', items });
    expect(run.checklist.map(({ id, completed }) => [id, completed])).toEqual([
      ['guest-0', true],
      ['guest-1', false],
    ]);
  });
});

describe('after any events', () => {
  const anyCheck = fc.constantFrom(...CHECKS);
  const anyStatus = fc.constantFrom<VerdictStatus>('passed', 'warning', 'failed');
  const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
    anyCheck.map((check): RunEvent => ({ type: 'started', check })),
    fc.tuple(anyCheck, anyStatus).map(([check, status]) => judged(check, status)),
    anyCheck.map((check): RunEvent => ({ type: 'retest', check })),
    fc.constant<RunEvent>({ type: 'retest-all' }),
    fc.constantFrom<RunEvent>(
      ...[...CHECKS, 'checklist' as const].map((step): RunEvent => ({ type: 'step-toggled', step })),
    ),
    fc.constantFrom('power', 'phone', 'nobody').map((id): RunEvent => ({ type: 'item-toggled', id })),
  );

  it('a check is finished only by a verdict that came while it was testing', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let run = newRun(defaultItems());
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

  it('the last of three verdicts closes the steps', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        const run = after(events);
        for (const check of CHECKS) {
          const next = runReducer(run, judged(check, 'warning'));
          if (next === run || finishedVerdicts(next) === undefined) continue;
          expect(next.openStep).toBeUndefined();
        }
      }),
    );
  });
});
