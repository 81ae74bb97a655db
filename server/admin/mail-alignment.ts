/** TXT records of a name, each in one piece; `unreached` if the DNS did not answer. */
export type TxtAnswer = readonly string[] | 'unreached';

/** What the DNS says about a sender. */
export interface SenderRecords {
  /** The domain of MAIL_FROM. */
  readonly fromDomain: string;
  /** The domain of the address to which other servers report failures; SPF is looked up there. */
  readonly envelopeDomain: string;
  readonly spf: TxtAnswer;
  /** The records of `_dmarc.DOMAIN`, for the domain and those above it, the longest first. */
  readonly dmarc: readonly { readonly domain: string; readonly records: TxtAnswer }[];
  /** The keys at the domain of MAIL_FROM, by selector. */
  readonly dkim: readonly { readonly selector: string; readonly records: TxtAnswer }[];
  /** True if the operator has named the selector. */
  readonly isSelectorNamed: boolean;
}

interface MailFinding {
  readonly about: 'SPF' | 'DKIM' | 'DMARC';
  /** `unknown`: it cannot be seen from here. */
  readonly state: 'ok' | 'to do' | 'unknown';
  readonly line: string;
}

/** The domains whose DMARC record applies to a sender: its own, and those above it with at least two parts (RFC 7489 §6.6.3). */
export function dmarcDomains(domain: string): readonly string[] {
  const parts = domain.toLowerCase().split('.');
  return parts.slice(0, Math.max(1, parts.length - 1)).map((_part, at) => parts.slice(at).join('.'));
}

/** Tags such as `p=reject` of a DKIM or DMARC record. */
function tagsOf(record: string): ReadonlyMap<string, string> {
  const pairs = record.split(';').map((tag) => tag.split('='));
  return new Map(pairs.map(([name = '', ...value]) => [name.trim().toLowerCase(), value.join('=').trim()]));
}

interface DmarcPolicy {
  readonly domain: string;
  readonly tags: ReadonlyMap<string, string>;
}

function policyOf(dmarc: SenderRecords['dmarc']): DmarcPolicy | 'unreached' | undefined {
  for (const { domain, records } of dmarc) {
    if (records === 'unreached') return 'unreached';
    const found = records.filter((record) => /^v=DMARC1\s*(;|$)/.test(record));
    if (found[0] !== undefined && found.length === 1) return { domain, tags: tagsOf(found[0]) };
  }
  return undefined;
}

const isWithin = (domain: string, other: string): boolean => domain === other || domain.endsWith(`.${other}`);

interface AlignedDomains {
  readonly fromDomain: string;
  readonly other: string;
  readonly policy: DmarcPolicy | undefined;
}

/**
 * True if another domain stands for that of the sender (RFC 7489 §3.1): the same one if the policy is strict, else also one
 * above or below it, or one below the domain of the policy.
 */
export function isAligned({ fromDomain, other, policy }: AlignedDomains): boolean {
  if (fromDomain === other) return true;
  if (policy?.tags.get('aspf') === 's') return false;
  if (isWithin(fromDomain, other) || isWithin(other, fromDomain)) return true;
  return policy !== undefined && isWithin(fromDomain, policy.domain) && isWithin(other, policy.domain);
}

/** What is right, wrong or unknown about SPF, DKIM and DMARC of the sender, in this order. */
export function judgeSender(records: SenderRecords): readonly MailFinding[] {
  const policy = policyOf(records.dmarc);
  return [
    judgeSpf(records, policy === 'unreached' ? undefined : policy),
    judgeDkim(records),
    judgeDmarc(records, policy),
  ];
}

const unreached = (about: MailFinding['about'], name: string): MailFinding => ({
  about,
  state: 'unknown',
  line: `The DNS did not answer for ${name} from this machine.`,
});

function judgeSpf({ fromDomain, envelopeDomain, spf }: SenderRecords, policy: DmarcPolicy | undefined): MailFinding {
  const about = 'SPF';
  if (spf === 'unreached') return unreached(about, envelopeDomain);
  const toDo = (line: string): MailFinding => ({ about, state: 'to do', line });
  const [record, ...others] = spf.filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (record === undefined)
    return toDo(
      `${envelopeDomain} has no SPF record. Publish a TXT record with the servers that send for it, such as "v=spf1 mx -all", or the one that your mail service names.`,
    );
  if (others.length > 0)
    return toDo(`${envelopeDomain} has ${others.length + 1} SPF records, so receivers use none: keep one.`);
  const terms = record.toLowerCase().split(/\s+/).slice(1);
  if (terms.some((term) => term === 'all' || term === '+all'))
    return toDo(`"${record}" lets every server send as ${envelopeDomain}: end it with -all.`);
  if (terms.every((term) => /^[-~?]all$/.test(term)))
    return toDo(`"${record}" names no server that may send as ${envelopeDomain}: add yours.`);
  if (!isAligned({ fromDomain, other: envelopeDomain, policy }))
    return toDo(
      `Bounces go to ${envelopeDomain}, which does not align with ${fromDomain} of MAIL_FROM: use one domain.`,
    );
  return {
    about,
    state: 'ok',
    line: `"${record}" of ${envelopeDomain} aligns with MAIL_FROM, if it contains the address from which your mail server sends: that cannot be seen from here.`,
  };
}

function judgeDkim({ fromDomain, dkim, isSelectorNamed }: SenderRecords): MailFinding {
  const about = 'DKIM';
  const keys = dkim.flatMap(({ selector, records }) =>
    records === 'unreached' ? [] : records.map((record) => ({ selector, key: tagsOf(record).get('p') })),
  );
  const usable = keys.filter(({ key }) => key !== undefined && key !== '');
  if (usable[0] !== undefined)
    return {
      about,
      state: 'ok',
      line: `${usable[0].selector}._domainkey.${fromDomain} is a key. A signature with d=${fromDomain}; s=${usable[0].selector} aligns with MAIL_FROM.`,
    };
  if (dkim.every(({ records }) => records === 'unreached')) return unreached(about, `_domainkey.${fromDomain}`);
  if (isSelectorNamed)
    return {
      about,
      state: 'to do',
      line: `${dkim[0]?.selector}._domainkey.${fromDomain} is no key: publish the TXT record that your mail server or service names.`,
    };
  return {
    about,
    state: 'unknown',
    line: `${fromDomain} has no key under the usual names. Your mail server signs, so only it knows the name: look for s= in "DKIM-Signature" of the email, and give it as the second argument.`,
  };
}

const POLICIES: Readonly<Record<string, string>> = {
  none: 'receivers only report emails that fail',
  quarantine: 'receivers put emails that fail into the junk folder',
  reject: 'receivers refuse emails that fail',
};

function judgeDmarc({ fromDomain }: SenderRecords, policy: ReturnType<typeof policyOf>): MailFinding {
  const about = 'DMARC';
  if (policy === 'unreached') return unreached(about, `_dmarc.${fromDomain}`);
  if (policy === undefined)
    return {
      about,
      state: 'to do',
      line: `${fromDomain} has no DMARC record, which large receivers expect. Publish "v=DMARC1; p=none" as TXT record of _dmarc.${fromDomain}.`,
    };
  const { domain, tags } = policy;
  const wanted = (domain === fromDomain ? undefined : tags.get('sp')) ?? tags.get('p') ?? '';
  const meaning = POLICIES[wanted.toLowerCase()];
  if (meaning === undefined)
    return {
      about,
      state: 'to do',
      line: `_dmarc.${domain} has no valid policy: set p=none, p=quarantine or p=reject.`,
    };
  return { about, state: 'ok', line: `_dmarc.${domain} has the policy ${wanted.toLowerCase()}: ${meaning}.` };
}
