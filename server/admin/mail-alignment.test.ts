import { describe, expect, it } from 'vitest';
import { dmarcDomains, isAligned, judgeSender, type SenderRecords } from './mail-alignment';

const good: SenderRecords = {
  fromDomain: 'check.example.org',
  envelopeDomain: 'check.example.org',
  spf: ['google-site-verification=abc', 'v=spf1 mx include:_spf.mail.example -all'],
  dmarc: [
    { domain: 'check.example.org', records: [] },
    { domain: 'example.org', records: ['v=DMARC1; p=reject; adkim=r; aspf=r'] },
  ],
  dkim: [
    { selector: 'default', records: [] },
    { selector: 'mail', records: ['v=DKIM1; k=rsa; p=MIIBIjANBg'] },
  ],
  isSelectorNamed: false,
};
const judged = (given: Partial<SenderRecords> = {}) => judgeSender({ ...good, ...given });
const [SPF, DKIM, DMARC] = [0, 1, 2] as const;

it('a sender with all three is right', () => {
  expect(judged()).toEqual([
    { about: 'SPF', state: 'ok', line: expect.stringContaining('aligns with MAIL_FROM') },
    { about: 'DKIM', state: 'ok', line: expect.stringContaining('d=check.example.org; s=mail') },
    { about: 'DMARC', state: 'ok', line: expect.stringContaining('_dmarc.example.org has the policy reject') },
  ]);
});

describe('SPF', () => {
  it.each([
    ['is missing', { spf: ['v=spf10 mx', 'other'] }, 'has no SPF record'],
    ['is there twice', { spf: ['v=spf1 mx -all', 'v=spf1 a -all'] }, 'has 2 SPF records'],
    ['lets everyone send', { spf: ['v=spf1 mx +all'] }, 'lets every server send'],
    ['lets everyone send, without a sign', { spf: ['v=spf1 all'] }, 'lets every server send'],
    ['lets nobody send', { spf: ['v=spf1 -all'] }, 'names no server'],
    ['is that of another domain', { envelopeDomain: 'mailer.example' }, 'does not align'],
  ])('%s', (_name, given, words) => {
    expect(judged(given)[SPF]).toEqual({ about: 'SPF', state: 'to do', line: expect.stringContaining(words) });
  });

  it('of a subdomain does not align if the policy is strict', () => {
    const envelopeDomain = 'bounces.example.org';
    expect(judged({ envelopeDomain })[SPF]?.state).toBe('ok');
    const dmarc = [{ domain: 'example.org', records: ['v=DMARC1; p=none; aspf=s'] }];
    expect(judged({ envelopeDomain, dmarc })[SPF]?.state).toBe('to do');
  });
});

describe('DKIM', () => {
  it('cannot be seen under an unknown selector', () => {
    expect(judged({ dkim: [{ selector: 'default', records: [] }] })[DKIM]?.state).toBe('unknown');
  });

  it.each([
    ['no record', []],
    ['a key that was revoked', ['v=DKIM1; p=']],
    ['another text', ['hello']],
  ])('is to do if the named selector has %s', (_name, records) => {
    const finding = judged({ dkim: [{ selector: 's2048', records }], isSelectorNamed: true })[DKIM];
    expect(finding).toMatchObject({
      state: 'to do',
      line: expect.stringContaining('s2048._domainkey.check.example.org'),
    });
  });
});

describe('DMARC', () => {
  const withRecord = (record: string) => judged({ dmarc: [{ domain: 'check.example.org', records: [record] }] })[DMARC];

  it('is missing', () => {
    expect(judged({ dmarc: [{ domain: 'check.example.org', records: ['v=DMARC10; p=none'] }] })[DMARC]).toMatchObject({
      state: 'to do',
      line: expect.stringContaining('has no DMARC record'),
    });
  });

  it.each([
    ['v=DMARC1; p=none', 'ok', 'policy none'],
    ['v=DMARC1;p=Quarantine', 'ok', 'policy quarantine'],
    ['v=DMARC1; p=all', 'to do', 'no valid policy'],
    ['v=DMARC1', 'to do', 'no valid policy'],
    ['v=DMARC1; sp=none; p=reject', 'ok', 'policy reject'],
  ])('%s is %s', (record, state, words) => {
    expect(withRecord(record)).toMatchObject({ state, line: expect.stringContaining(words) });
  });

  it('of a domain above has a policy of its own for subdomains', () => {
    const dmarc = [{ domain: 'example.org', records: ['v=DMARC1; p=reject; sp=quarantine'] }];
    expect(judged({ dmarc })[DMARC]?.line).toContain('policy quarantine');
  });
});

it('without the DNS, nothing is known', () => {
  const findings = judged({
    spf: 'unreached',
    dmarc: [{ domain: 'check.example.org', records: 'unreached' }],
    dkim: [{ selector: 'mail', records: 'unreached' }],
  });
  expect(findings.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
  expect(findings.every(({ line }) => line.startsWith('The DNS did not answer'))).toBe(true);
});

it('the record for a domain may be at the domains above it, but not at a top-level domain', () => {
  expect(dmarcDomains('a.check.Example.org')).toEqual(['a.check.example.org', 'check.example.org', 'example.org']);
  expect(dmarcDomains('localhost')).toEqual(['localhost']);
});

it.each([
  ['example.org', true],
  ['mail.check.example.org', true],
  ['otherexample.org', false],
  ['sibling.example.org', false],
])('without a policy, %s aligns with check.example.org: %s', (other, aligned) => {
  expect(isAligned({ fromDomain: 'check.example.org', other, policy: undefined })).toBe(aligned);
});
