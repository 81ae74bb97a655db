import type { GuestState } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { BoardAnnouncer } from './board-announcements';

const guest = (name: string, state: GuestState) => ({ id: name, guestName: name, state });

describe('what a screen reader hears of a changing board', () => {
  it('is the guest and the new state, and nothing at first', () => {
    const announcer = new BoardAnnouncer();
    announcer.note([guest('Ada', 'unopened'), guest('Bo', 'opened')]);
    expect(announcer.waitMs(0)).toBeUndefined();
    announcer.note([guest('Ada', 'fix'), guest('Bo', 'opened')]);
    expect(announcer.waitMs(1000)).toBe(0);
    expect(announcer.say(1000)).toBe('Ada: To fix.');
    expect(announcer.waitMs(1000)).toBeUndefined();
  });

  it('is one line in five seconds, with the newest state of each guest', () => {
    const announcer = new BoardAnnouncer();
    announcer.note([guest('Ada', 'unopened'), guest('Bo', 'opened')]);
    announcer.note([guest('Ada', 'opened'), guest('Bo', 'opened')]);
    announcer.say(1000);
    announcer.note([guest('Ada', 'fix'), guest('Bo', 'opened')]);
    expect(announcer.waitMs(2000)).toBe(4000);
    announcer.note([guest('Ada', 'ready'), guest('Bo', 'fix')]);
    expect(announcer.waitMs(6000)).toBe(0);
    expect(announcer.say(6000)).toBe('Ada: Ready. Bo: To fix.');
  });

  it('leaves out guests whom another filter shows', () => {
    const announcer = new BoardAnnouncer();
    announcer.note([guest('Ada', 'unopened')]);
    announcer.note([guest('Bo', 'ready')]);
    announcer.note([guest('Ada', 'ready'), guest('Bo', 'ready')]);
    expect(announcer.waitMs(0)).toBeUndefined();
  });

  it('counts those who do not fit into a short line', () => {
    const announcer = new BoardAnnouncer();
    const names = ['Ada', 'Bo', 'Cy', 'Di', 'Eli'];
    announcer.note(names.map((name) => guest(name, 'unopened')));
    announcer.note(names.map((name) => guest(name, 'opened')));
    expect(announcer.say(0)).toBe('Ada: Opened. Bo: Opened. Cy: Opened. And 2 more guests.');
  });
});
