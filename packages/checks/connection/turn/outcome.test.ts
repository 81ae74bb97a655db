import { describe, expect, it } from 'vitest';
import { measured } from '../../reading';
import { bestTurn, type FoundTurn, type TurnOutcome, type TurnTransport, turnReadings } from './outcome';

const found = (transport: TurnTransport, outcome: TurnOutcome): FoundTurn => ({ transport, outcome });
const works = (roundTripMs?: number, lostShare?: number): TurnOutcome => ({
  state: 'works',
  readings: { roundTripMs, lostShare },
});
const shut = (state: 'no-answer' | 'refused' | 'not-measured'): TurnOutcome => ({ state });

describe('of several servers that are reached alike', () => {
  it.each([
    ['the one that works counts', [shut('no-answer'), works(80), shut('refused')], works(80)],
    ['the nearer one counts', [works(80), works(), works(30)], works(30)],
    [
      'one without an answer says more than one that was not measured',
      [shut('not-measured'), shut('no-answer')],
      shut('no-answer'),
    ],
  ])('%s', (_what, outcomes, best) => {
    const all = outcomes.map((outcome) => found('udp', outcome));
    expect(bestTurn([found('tcp', works(1)), ...all], 'udp')).toEqual(best);
  });
});

describe('the readings of TURN servers', () => {
  it('are those of each way by which there is one', () => {
    const readings = turnReadings([found('udp', works(40, 0.02)), found('tls', shut('refused'))]);
    expect(JSON.parse(JSON.stringify(readings))).toEqual({
      turnUdp: 'works',
      turnUdpRoundTripMs: measured(40),
      turnUdpLostShare: measured(0.02),
      turnTls: 'refused',
    });
  });

  it('have no number that was not measured', () => {
    expect(turnReadings([found('tcp', works())])).toMatchObject({
      turnTcp: 'works',
      turnTcpRoundTripMs: undefined,
      turnTcpLostShare: undefined,
    });
  });
});
