import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { coalesce } from './coalesce';

/** Answers each key with its letters in capitals, and records the requested keys. */
function openLoad() {
  const asked: (readonly string[])[] = [];
  const load = async (keys: readonly string[]) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.toUpperCase()]));
  };
  return { asked, load };
}

describe('coalesce', () => {
  it('joins the calls of one turn into one statement, each key once', async () => {
    const { asked, load } = openLoad();
    const find = coalesce(load);
    expect(await Promise.all([find('ada'), find('maya'), find('ada')])).toEqual(['ADA', 'MAYA', 'ADA']);
    expect(asked).toEqual([['ada', 'maya']]);
  });

  it('joins calls that arrive while promises settle, before the turn ends', async () => {
    const { asked, load } = openLoad();
    const find = coalesce(load);
    const first = find('ada');
    await Promise.resolve();
    await Promise.all([first, find('maya')]);
    expect(asked).toEqual([['ada', 'maya']]);
  });

  it('answers a key that is not found with undefined', async () => {
    const find = coalesce(openLoad().load);
    expect(await Promise.all([find('ada'), find('unknown')])).toEqual(['ADA', undefined]);
  });

  it('is not a cache: a later call loads again', async () => {
    const { asked, load } = openLoad();
    const find = coalesce(load);
    await find('ada');
    await find('ada');
    expect(asked).toEqual([['ada'], ['ada']]);
  });

  it('does not join a call to a statement that is already running', async () => {
    const answers: (() => void)[] = [];
    const asked: (readonly string[])[] = [];
    const find = coalesce((keys) => {
      asked.push(keys);
      return new Promise<ReadonlyMap<string, number>>((resolve) => {
        const number = asked.length;
        answers.push(() => resolve(new Map(keys.map((key) => [key, number]))));
      });
    });
    const first = find('ada');
    await new Promise(setImmediate);
    const second = find('ada');
    await expect.poll(() => asked.length).toBe(2);
    for (const answer of answers.reverse()) answer();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
    expect(asked).toEqual([['ada'], ['ada']]);
  });

  it('joins the calls of two milliseconds under load', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { asked, load } = openLoad();
    const find = coalesce(load);
    await find('ada');
    const second = find('maya');
    await vi.advanceTimersByTimeAsync(1);
    const third = find('tomas');
    expect(asked).toEqual([['ada']]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await Promise.all([second, third])).toEqual(['MAYA', 'TOMAS']);
    expect(asked).toEqual([['ada'], ['maya', 'tomas']]);
  });

  it('passes an error to every caller, and recovers', async () => {
    let broken = true;
    const find = coalesce(async (keys) => {
      if (broken) throw new Error('the database is away');
      return new Map(keys.map((key) => [key, 7]));
    });
    const outcomes = await Promise.allSettled([find('ada'), find('maya'), find('ada')]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected']);
    broken = false;
    expect(await find('ada')).toBe(7);
  });

  it('survives a load that throws instead of rejecting', async () => {
    const find = coalesce((): Promise<ReadonlyMap<string, number>> => {
      throw new Error('thrown at once');
    });
    await expect(find('ada')).rejects.toThrow('thrown at once');
  });

  it('loads no more keys together than its maximum', async () => {
    const { asked, load } = openLoad();
    const find = coalesce(load, 3);
    const names = ['ada', 'ben', 'cleo', 'dora', 'emil', 'finn', 'gwen'];
    expect(await Promise.all(names.map(find))).toEqual(names.map((name) => name.toUpperCase()));
    expect(asked).toEqual([['ada', 'ben', 'cleo'], ['dora', 'emil', 'finn'], ['gwen']]);
  });
});
