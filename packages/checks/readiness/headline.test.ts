import { describe, expect, it } from 'vitest';
import { statuses } from '../testing/statuses';
import { headline, headlineNote } from './headline';

describe('headline (S2 §4)', () => {
  it.each([
    [['passed', 'passed', 'passed'], "You're ready to record!", true],
    [['passed', 'warning', 'passed'], "You're mostly ready!", true],
    [['warning', 'warning', 'warning'], "You're mostly ready!", true],
    [['failed', 'passed', 'passed'], 'Some tests need attention', false],
    [['warning', 'passed', 'failed'], 'Some tests need attention', false],
  ] as const)('for %o: %s', (given, text, mayComplete) => {
    expect(headline(statuses(given))).toMatchObject({ text, mayComplete });
  });
});

describe('headlineNote', () => {
  const good = ['passed', 'passed', 'passed'] as const;
  const two = ['failed', 'warning', 'passed'] as const;
  const ownSetup = { kind: 'own-setup' } as const;
  const toShare = { kind: 'to-share', hostName: 'Jonas Lind' } as const;
  const shared = { kind: 'shared', hostName: 'Jonas Lind' } as const;
  const toUpdate = { kind: 'to-update', hostName: 'Jonas Lind' } as const;

  it.each([
    [good, 0, ownSetup, 'Everything works.'],
    [['passed', 'warning', 'passed'], 0, ownSetup, 'One thing to fix, then you are all set.'],
    [['failed', 'failed', 'warning'], 0, ownSetup, 'Three things to fix, then you are all set.'],
    [good, 2, ownSetup, '2 required items to tick, then you are all set.'],
    [good, 0, toShare, 'Everything works. Send your results to Jonas Lind.'],
    [two, 0, toShare, 'Two things to fix. Then send your results to Jonas Lind, or send them as they are.'],
    [good, 1, toShare, '1 required item to tick. Then send your results to Jonas Lind, or send them as they are.'],
    [good, 0, shared, 'Jonas Lind has your results. See you at the session.'],
    [two, 2, shared, /^Jonas Lind has your results. Two things to fix and 2 required items to tick before you meet\./],
    [good, 0, toUpdate, 'Jonas Lind has your earlier results. Share the update.'],
    [two, 0, toUpdate, /^Jonas Lind has your earlier results. Two things to fix. Then share the update/],
  ] as const)('for %o, %i required items open and %o: %s', (given, requiredOpen, goal, text) => {
    expect(headlineNote({ checks: statuses(given), requiredOpen, goal })).toMatch(text);
  });

  it.each([ownSetup, toShare, toUpdate])('speaks of no session to %o', (goal) => {
    for (const given of [good, two])
      expect(headlineNote({ checks: statuses(given), requiredOpen: 0, goal })).not.toContain('See you at the session');
  });
});
