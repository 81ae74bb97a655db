import type { LiveKind } from '@linecheck/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FoundCaller } from '../../domain/caller';
import { openTestApp, type TestHost } from '../../testing/open-test-app';
import { STREAMS_PER_PERSON_MAX } from './rules';
import { type ChangeSubscriber, LiveChangeService } from './service';

const app = await openTestApp();

type FindCallers = ConstructorParameters<typeof LiveChangeService>[0]['findCallers'];

const callerOf = ({ userId, workspaceId }: TestHost) => ({
  person: userId,
  workspace: workspaceId,
  role: 'owner' as const,
  needsSecondFactor: false,
});

function foundAs(host: TestHost): FoundCaller {
  const { person, ...membership } = callerOf(host);
  return { person, signIn: person, confirmedMsAgo: 0, token: null, membership };
}

interface RecordingSubscriber extends ChangeSubscriber {
  readonly seen: (string | readonly LiveKind[])[];
}

function openSubscriber(): RecordingSubscriber {
  const seen: RecordingSubscriber['seen'] = [];
  return {
    seen,
    notify: ({ changed }) => void seen.push(changed),
    heartbeat: () => void seen.push('beat'),
    end: (why) => void seen.push(why),
  };
}

function openService(find: FindCallers) {
  const live = new LiveChangeService({ ...app.deps, findCallers: find });
  onTestFinished(() => live.close());
  return live;
}

describe('a heartbeat', () => {
  it('ends the streams of ended sign-ins with one query for all', async () => {
    const asked: (readonly string[])[] = [];
    const [one, two] = [await app.signUp(), await app.signUp()];
    const live = openService(async (signIns) => {
      asked.push(signIns);
      return new Map([['stands', foundAs(one)]]);
    });
    const [stays, goes] = [openSubscriber(), openSubscriber()];
    const unsubscribe = live.subscribe(callerOf(two), { call: 'is over', subscriber: goes, sinceMs: undefined });
    goes.end = (why) => {
      goes.seen.push(why);
      unsubscribe();
    };
    live.subscribe(callerOf(one), { call: 'stands', subscriber: stays, sinceMs: undefined });
    await live.heartbeat();
    expect({ asked, stays: stays.seen, goes: goes.seen }).toEqual({
      asked: [['is over', 'stands']],
      stays: ['beat'],
      goes: ['over'],
    });
  });

  it('keeps every stream while the database does not answer', async () => {
    const live = openService(() => Promise.reject(new Error('away')));
    const subscriber = openSubscriber();
    live.subscribe(callerOf(await app.signUp()), { call: 'stands', subscriber, sinceMs: undefined });
    await live.heartbeat();
    expect(subscriber.seen).toEqual(['beat']);
  });
});

describe('too many pages', () => {
  it('of a host in several browsers end the oldest one', async () => {
    const live = openService(async () => new Map());
    const host = callerOf(await app.signUp());
    const pages = Array.from({ length: STREAMS_PER_PERSON_MAX + 1 }, (_, at) => {
      const page = openSubscriber();
      live.subscribe(host, { call: `browser ${at % 10}`, subscriber: page, sinceMs: undefined });
      return page;
    });
    expect(pages.map(({ seen }) => seen.includes('replaced'))).toEqual(pages.map((_, at) => at === 0));
  });
});

describe('a page that is closed', () => {
  it('frees its place', async () => {
    const live = openService(async () => new Map());
    const host = callerOf(await app.signUp());
    const first = openSubscriber();
    live.subscribe(host, { call: 'stands', subscriber: first, sinceMs: undefined });
    for (let count = 0; count < 2 * STREAMS_PER_PERSON_MAX; count += 1)
      live.subscribe(host, { call: 'stands', subscriber: openSubscriber(), sinceMs: undefined })();
    expect(first.seen).toEqual([]);
  });
});

describe('after a stop', () => {
  it('new streams are ended', async () => {
    const live = openService(async () => new Map());
    await live.close();
    const late = openSubscriber();
    live.subscribe(callerOf(await app.signUp()), { call: 'stands', subscriber: late, sinceMs: undefined });
    expect(late.seen).toEqual(['over']);
  });
});
