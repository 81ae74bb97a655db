import type { LiveKind } from '@linecheck/contract';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { HostId } from '../../http/scopes';
import { type Host, openTestApp } from '../../testing/open-test-app';
import { STREAMS_PER_HOST_MAX } from './rules';
import { LiveChangeService, type Viewer } from './service';

const app = await openTestApp();
afterAll(app.close);

type FindSignIns = ConstructorParameters<typeof LiveChangeService>[1];

interface SeenViewer extends Viewer {
  readonly seen: (string | readonly LiveKind[])[];
}

function openViewer(): SeenViewer {
  const seen: SeenViewer['seen'] = [];
  return {
    seen,
    tell: ({ changed }) => void seen.push(changed),
    beat: () => void seen.push('beat'),
    end: (why) => void seen.push(why),
  };
}

function openService(find: FindSignIns) {
  const live = new LiveChangeService(app.parts, find);
  onTestFinished(() => live.close());
  return live;
}

const hostId = ({ userId }: Host) => userId as HostId;

describe('a heartbeat', () => {
  it('lets those go whose sign-in has ended, asking once for all', async () => {
    const asked: (readonly string[])[] = [];
    const live = openService(async (signIns) => {
      asked.push(signIns);
      return new Map([['stands', true]]);
    });
    const [one, two] = [await app.signUp(), await app.signUp()];
    const [stays, goes] = [openViewer(), openViewer()];
    const leave = live.join(hostId(two), 'is over', goes);
    goes.end = (why) => {
      goes.seen.push(why);
      leave();
    };
    live.join(hostId(one), 'stands', stays);
    await live.beat();
    expect({ asked, stays: stays.seen, goes: goes.seen }).toEqual({
      asked: [['is over', 'stands']],
      stays: ['beat'],
      goes: ['over'],
    });
  });

  it('lets nobody go because the database does not answer', async () => {
    const live = openService(() => Promise.reject(new Error('away')));
    const viewer = openViewer();
    live.join(hostId(await app.signUp()), 'stands', viewer);
    await live.beat();
    expect(viewer.seen).toEqual(['beat']);
  });
});

describe('a page that is left', () => {
  it('takes its place with it', async () => {
    const live = openService(async () => new Map());
    const host = hostId(await app.signUp());
    const first = openViewer();
    live.join(host, 'stands', first);
    for (let count = 0; count < 2 * STREAMS_PER_HOST_MAX; count += 1) live.join(host, 'stands', openViewer())();
    expect(first.seen).toEqual([]);
  });
});

describe('after a stop', () => {
  it('nobody is let in', async () => {
    const live = openService(async () => new Map());
    await live.close();
    const late = openViewer();
    live.join(hostId(await app.signUp()), 'stands', late);
    expect(late.seen).toEqual(['over']);
  });
});
