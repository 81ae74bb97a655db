import { assumed, atLeast, eachMeasured } from '@linecheck/checks/reading';
import { describe, expect, it } from 'vitest';
import { lineUsesOf, lineUsesTitle } from './line-uses';

const said = (readings: Parameters<typeof lineUsesOf>[0]) =>
  lineUsesOf(readings).map(({ name, value, note }) => [name, value, ...(note === undefined ? [] : [note])].join(' · '));

const path = eachMeasured({ lostUpShare: 0, lostDownShare: 0.025, packetJitterMs: 3, roundTripMs: 25 });

describe('the uses of a line', () => {
  it('have an answer each, with the reason against them', () => {
    expect(said({ ...eachMeasured({ downloadMbps: 50, uploadMbps: 10 }), ...path })).toEqual([
      'Voice only · Yes',
      'Video in 720p · Yes',
      'Video in 1080p · No · Too many packets are lost.',
      'Sending a one-hour recording · about 48 minutes',
    ]);
  });

  it('are a maybe where a reading is missing, and an assumed speed gives no upload time', () => {
    expect(said({ ...eachMeasured({ downloadMbps: 50 }), uploadMbps: assumed(6), ...path })).toEqual([
      'Voice only · Maybe · Upload could not be fully measured.',
      'Video in 720p · Maybe · Upload could not be fully measured.',
      'Video in 1080p · No · Too many packets are lost.',
      'Sending a one-hour recording · unknown · Upload could not be fully measured.',
    ]);
  });

  it.each([
    [480, 'about 1 minute'],
    [2, 'about 4 hours'],
    [0.1, 'days'],
    [0, 'days'],
  ])('with %d Mbps up include the upload of a recording in %s', (uploadMbps, lasting) => {
    expect(lineUsesOf(eachMeasured({ uploadMbps })).at(-1)?.value).toBe(lasting);
  });

  it('include a maximum upload time where the speed is a lower bound', () => {
    expect(lineUsesOf({ uploadMbps: atLeast(18) }).at(-1)?.value).toBe('at most 27 minutes');
  });

  it('are empty where nothing was measured', () => {
    expect(lineUsesOf({})).toEqual([]);
    expect(lineUsesOf({ uploadMbps: assumed(6), mediaPath: 'blocked' })).toEqual([]);
  });

  it('are of the connection to a server that is not on the internet, which their heading says', () => {
    expect(lineUsesTitle({})).toBe('What this connection can handle');
    expect(lineUsesTitle({ serverPlace: 'this-computer' })).toBe('What the connection within the computer can handle');
  });
});
