import { describe, expect, it } from 'vitest';
import { type CheckName, REQUIRED_CHECKS } from '../check';
import { openItem } from '../checklist/items';
import { LEVELS } from '../levels/levels';
import { recheckEvents } from './recheck-events';
import { finishedVerdicts, needsOf, newRun, type RunEvent, runReducer, type TestRun } from './run';

const asBefore = { status: 'passed', code: 'unchanged', params: {} } as const;
const begun = newRun([openItem('power', 'Charge your device'), openItem('phone', 'Silence your phone')]);

const after = (run: TestRun, ...checks: readonly CheckName[]): TestRun =>
  recheckEvents(run, {
    verdicts: Object.fromEntries(checks.map((check) => [check, asBefore])),
    ticked: ['Silence your phone'],
  }).reduce(runReducer, run);

describe('a run after a recheck', () => {
  it('ends without leading away from its result, with the earlier ticks and without the optional check', () => {
    const run = after(begun, ...REQUIRED_CHECKS);
    expect(run).toMatchObject({ openStep: undefined, ledTo: undefined });
    expect(finishedVerdicts(run)).toEqual({ microphone: asBefore, camera: asBefore, connection: asBefore });
    expect(run.checklist.map(({ completed }) => completed)).toEqual([false, true]);
    expect(run.checks.speakers.kind).toBe('skipped');
  });

  it.each(REQUIRED_CHECKS)(
    'opens the %s check if it was not rechecked, and keeps the verdicts of the others',
    (check) => {
      const others = REQUIRED_CHECKS.filter((each) => each !== check);
      const run = after(begun, ...others);
      expect(run).toMatchObject({ openStep: check, ledTo: undefined });
      expect(others.map((each) => run.checks[each].kind)).toEqual(['finished', 'finished']);
    },
  );

  it('opens the first check if nothing was rechecked, also after one that was', () => {
    expect(after(after(begun, ...REQUIRED_CHECKS)).openStep).toBe('microphone');
  });

  it('asks for no check that the show leaves out, and for the speakers if the show needs them', () => {
    const needs: RunEvent = { type: 'needs-loaded', needs: needsOf(LEVELS['audio-podcast'].checks) };
    const run = after(runReducer(begun, needs), 'microphone', 'speakers', 'connection');
    expect(run.checks.camera.kind).toBe('left-out');
    expect(run.openStep).toBeUndefined();
  });
});
