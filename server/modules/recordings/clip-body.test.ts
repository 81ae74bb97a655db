import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClipBody } from './clip-body';

function read(json: string, cut = 7): { readonly rest: unknown; readonly film: string | undefined } {
  const body = new ClipBody();
  const film = Buffer.alloc(json.length);
  const bytes = Buffer.from(json);
  for (let at = 0; at < bytes.length; at += cut) {
    body.push(bytes.subarray(at, at + cut));
    const part = body.takeFilm();
    film.set(part.bytes, part.at);
  }
  const { filmLength } = body;
  return {
    rest: JSON.parse(body.json),
    film: filmLength === undefined ? undefined : film.toString('latin1', 0, filmLength),
  };
}

const film = (text: string) => Buffer.from(text).toString('base64');

describe('the body of a clip', () => {
  it('gives the bytes of its film, and everything else as it was sent', () => {
    const sent = { fileName: 'a "b\\.webm', clipData: film('hello film'), duration: 3, deep: { clipData: 'not this' } };
    expect(read(JSON.stringify(sent))).toEqual({ rest: { ...sent, clipData: '(film)' }, film: 'hello film' });
  });

  it.each([
    ['an object', '{"a":"ä{\\"","b":[1],"clipData":"aGVs', { a: 'ä{"', b: [1], clipData: '' }],
    ['an object with two films', '{"a":1,"clipData":"aGVs","b":2,"clipData":"aGVs', { a: 1, clipData: '' }],
    ['no object', '["clipData":"aGVs', undefined],
    ['an object with a mistake', '{"a":,"clipData":"aGVs', undefined],
    ['nothing else', '{"clipData":"', { clipData: '' }],
  ])('tells what stands before its film while that is still coming: %s', (_what, json, fields) => {
    const body = new ClipBody();
    for (const byte of Buffer.from(json)) body.push(Uint8Array.of(byte));
    expect([body.hasBegun, body.fieldsBeforeFilm]).toEqual([true, fields]);
  });

  it('has not begun before its film has', () => {
    const body = new ClipBody();
    body.push(Buffer.from('{"clip":{"clipData":"aGVs"},"clipData":'));
    expect(body.hasBegun).toBe(false);
  });

  it('is the same wherever the network cuts it', () => {
    const sent = JSON.stringify(
      { clipData: film('Ein Gruß'), guestName: 'Zoë 🎙', list: [{ a: '"' }, ['\\']] },
      null,
      2,
    );
    const whole = read(sent, sent.length);
    for (let cut = 1; cut < 30; cut += 1) expect(read(sent, cut)).toEqual(whole);
  });

  it('is read as JSON reads it, whatever the film and its neighbours are', () => {
    const neighbours = fc.dictionary(
      fc.string({ unit: 'grapheme' }).filter((key) => key !== 'clipData' && key !== '__proto__'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(neighbours, fc.uint8Array({ maxLength: 200 }), fc.nat({ max: 40 }), (others, bytes, cut) => {
        const clipData = Buffer.from(bytes).toString('base64');
        const json = JSON.stringify({ ...others, clipData });
        const { rest, film: found } = read(json, cut + 1);
        expect(rest).toEqual(JSON.parse(JSON.stringify({ ...others, clipData: clipData && '(film)' })));
        expect(found).toBe(Buffer.from(bytes).toString('latin1'));
      }),
    );
  });

  it.each([
    ['is not named', '{"duration":1}'],
    ['is a number', '{"clipData":5}'],
    ['is null', '{"clipData":null}'],
    ['is a list', '{"clipData":["aGVsbG8="]}'],
    ['lies deeper', '{"clip":{"clipData":"aGVsbG8="}}'],
    ['is the value of another field', '{"other":"clipData","b":"aGVsbG8="}'],
    ['is in a list', '["clipData","aGVsbG8="]'],
    ['is all there is', '"clipData"'],
  ])('has no film where clipData %s', (_how, json) => {
    expect(read(json)).toEqual({ rest: JSON.parse(json), film: undefined });
  });

  it('knows a film that is empty from one that is none', () => {
    expect(read('{"clipData":""}')).toEqual({ rest: { clipData: '' }, film: '' });
  });

  it('lets slashes be escaped, as some writers of JSON do', () => {
    const clipData = Buffer.from([255, 255, 255]).toString('base64');
    expect(clipData).toBe('////');
    expect(read(`{"clipData" : "${clipData.replaceAll('/', '\\/')}"}`).film).toBe('\xff\xff\xff');
  });

  it('takes the last of two films, as JSON does', () => {
    expect(read(`{"clipData":"${film('first')}","clipData":"${film('second')}"}`).film).toBe('second');
  });

  it('takes no more room than one chunk needs, however often a body names a film', () => {
    const body = new ClipBody();
    body.push(Buffer.from(`{${'"clipData":"",'.repeat(4000)}"clipData":"${film('the last!')}"}`));
    const { at, bytes } = body.takeFilm();
    expect([at, bytes.toString(), body.filmLength]).toEqual([0, 'the last!', 9]);
    expect(bytes.buffer.byteLength).toBeLessThan(64 * 1024);
  });

  it.each([
    ['a prefix', `data:video/webm;base64,${film('abc')}`],
    ['a letter too few', film('ab').slice(0, -1)],
    ['letters of another alphabet', '____'],
    ['line breaks', `${film('abc')}\\n${film('abc')}`],
    ['something behind its end', `${film('ab')}${film('abc')}`],
    ['nothing but padding', '===='],
    ['too much padding', 'A==='],
    ['bits that stand for nothing', 'YWJ='],
    ['an escape', '\\u0041AAA'],
  ])('takes no film with %s', (_what, clipData) => {
    expect(read(`{"clipData":"${clipData}"}`)).toEqual({ rest: { clipData: '(film)' }, film: undefined });
  });

  it('refuses to keep more beside the film than a clip can have', () => {
    expect(() => read(JSON.stringify({ fileName: 'a'.repeat(70_000) }))).toThrow('This is too large to be sent.');
  });
});
