import { describe, expect, it } from 'vitest';
import { textLiterals } from './literals';
import { parseText } from './source-files';

const found = (code: string) => textLiterals(parseText('a.tsx', code)).map(({ text }) => text);

describe('texts outside of the catalogue', () => {
  it.each([
    ['a sentence anywhere', `const why = 'No sound reached us';`, 'No sound reached us'],
    ['the end of one', `const end = ' of them are left.';`, ' of them are left.'],
    ['a sentence with a gap', `const left = \`Only \${count} left\`;`, 'Only … left'],
    ['a prop that is read aloud', `const a = <Meter aria-label="Peak" />;`, 'Peak'],
    ['a prop with a choice', `const a = <Button label={isOn ? label : 'Off'} />;`, 'Off'],
    ['a choice between texts in JSX', `const a = <p>{isOn ? 'on' : texts.off}</p>;`, 'on'],
    ['a word in a table', `const looks = { camera: { name: 'Camera' } };`, 'Camera'],
    ['a summary that people read', `const group = { name, summary: 'Nothing is ticked' };`, 'Nothing is ticked'],
    [
      'the words of a refusal',
      `throw new Problem('busy', { message: 'Please wait a moment' });`,
      'Please wait a moment',
    ],
  ])('%s', (_, code, text) => {
    expect(found(code)).toEqual([text]);
  });

  it.each([
    ['codes and statuses', `const a = { status: 'too-quiet', kind: 'no_microphone' };`],
    ['class names', `const a = <p className="Flex items center" data-x="a b" />;`],
    ['what is compared', `const a = error.message === 'The element has no supported sources.';`],
    ['types', `type Text = 'Some tests need attention';`],
    ['what developers read', `throw new RangeError('A take has samples.');`],
    ['what operators read', `log.warn({ err }, 'The letter could not be sent.');`],
    ['what an endpoint says of itself', `endpoint({ method: 'GET', summary: 'The results of one guest link' });`],
    [
      'what one of several with the same method says',
      `endpoint({ ...upload, path, summary: 'Send a clip as it is' });`,
    ],
    ['what a route without a schema of its own says', `const schema = { summary: 'Takes any bytes', response: {} };`],
    ['what a reply says of itself', `const refusal = { description: 'A refusal.', content: { json } };`],
    ['the title of the API', `const api = { openapi: '3.1.0', info: { title: 'Linecheck' } };`],
    ['SQL', 'sql`Select from here.`;'],
    ['a prepared statement', `runPrepared(db, { name: 'users', text: 'select all of them, that is' });`],
    ['names of products', `const browsers = [[/SamsungBrowser/, 'Samsung Internet']];`],
    ['blanks', `const a = <p>{' '}</p>;`],
  ])('does not report %s', (_, code) => {
    expect(found(code)).toEqual([]);
  });
});
