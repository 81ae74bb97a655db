import { describe, expect, it } from 'vitest';
import { judgeTable, readLighthouse, readSpamReport } from './judge-reports';

it('the table has each judge with its findings, and those that are not installed', () => {
  const table = judgeTable([
    {
      name: 'axe',
      version: '4.13.0',
      judged: '4 pages',
      seconds: 3.14,
      errors: ['/: image-alt'],
      warnings: ['/: region'],
    },
    { name: 'Lighthouse', judged: '2 pages', version: undefined },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| axe | 4.13.0 | 4 pages | 1 | 1 | 3.1 s |',
    '| Lighthouse | not installed | 2 pages | | | |',
    '',
    '- axe, error: /: image-alt',
    '- axe, warning: /: region',
  ]);
});

describe('an email that SpamAssassin has marked', () => {
  const marked = (status: string, rules: string) =>
    `X-Spam-Status: ${status}\n required=5.0 tests=HTML_MESSAGE\nSubject: Hello\n\nContent analysis details:\n\n pts rule name              description\n---- ---------------------- ----\n${rules}`;

  it.each([
    ['No, score=0.0', '', [], []],
    ['No, score=-0.1', '-0.1 DKIM_VALID  signed', [], []],
    [
      'No, score=1.2',
      ' 1.2 MISSING_DATE  no date\n 0.0 HTML_MESSAGE  HTML',
      [],
      ['"Hello" scores 1.2: MISSING_DATE (1.2)'],
    ],
    ['Yes, score=5.0', ' 5.0 FORGED  no', ['"Hello" scores 5.0: FORGED (5.0)'], []],
  ])('with %s has its findings', (status, rules, errors, warnings) => {
    expect(readSpamReport('Hello', marked(status, rules))).toEqual({ errors, warnings });
  });

  it('is not judged without a mark', () => {
    expect(() => readSpamReport('Hello', 'Subject: Hello\n\nX')).toThrow('has not judged "Hello"');
  });
});

const at = { page: '/', url: 'http://localhost:3000/' };

it.each([
  [{ runtimeError: { message: 'no page' }, finalDisplayedUrl: at.url }, '/: no page'],
  [{ finalDisplayedUrl: 'http://localhost:3000/login' }, '/: http://localhost:3000/login was judged'],
])('a report of Lighthouse about no page, or another one, is an error: %o', (report, finding) => {
  expect(readLighthouse(at, { categories: {}, audits: {}, ...report })).toEqual({ errors: [finding], warnings: [] });
});

it('a report of Lighthouse has errors of accessibility, and warnings of other categories', () => {
  const auditRefs = (...ids: string[]) => ids.map((id) => ({ id }));
  const audit = (title: string, score: number | null, scoreDisplayMode = 'binary') => ({
    title,
    score,
    scoreDisplayMode,
  });
  expect(
    readLighthouse(at, {
      finalDisplayedUrl: at.url,
      categories: {
        accessibility: { title: 'Accessibility', auditRefs: auditRefs('image-alt', 'label', 'video-caption') },
        'best-practices': {
          title: 'Best Practices',
          auditRefs: auditRefs('csp-xss', 'doctype', 'is-on-https', 'hints'),
        },
      },
      audits: {
        'image-alt': audit('Images lack names', 0),
        label: audit('Fields have labels', 1),
        'video-caption': audit('No videos', null, 'notApplicable'),
        'csp-xss': audit('Policy is weak', 0.5),
        doctype: audit('Page has the doctype', 1),
        'is-on-https': audit('Does not use HTTPS', 0),
        hints: audit('Hints', 0, 'informative'),
      },
    }),
  ).toEqual({
    errors: ['/: Accessibility: Images lack names (image-alt)'],
    warnings: ['/: Best Practices: Policy is weak (csp-xss)'],
  });
});
