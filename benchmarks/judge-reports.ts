/** The findings of a judge, one line each. Errors make the run fail; warnings are advice. */
export interface Findings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** The findings of one judge, with the seconds it took. */
export interface Judgement extends Findings {
  readonly name: string;
  readonly version: string;
  readonly judged: string;
  readonly seconds: number;
}

/** A judge that is not installed on this machine. */
export interface Absent extends Pick<Judgement, 'name' | 'judged'> {
  readonly version: undefined;
}

/** One table of all judges, with their findings below it. */
export function judgeTable(rows: readonly (Judgement | Absent)[]): string {
  const lines = rows.map((row) =>
    row.version === undefined
      ? `| ${row.name} | not installed | ${row.judged} | | | |`
      : `| ${row.name} | ${row.version} | ${row.judged} | ${row.errors.length} | ${row.warnings.length} | ${row.seconds.toFixed(1)} s |`,
  );
  const findings = rows.flatMap((row) =>
    row.version === undefined
      ? []
      : [
          ...row.errors.map((finding) => `- ${row.name}, error: ${finding}`),
          ...row.warnings.map((finding) => `- ${row.name}, warning: ${finding}`),
        ],
  );
  const table = [
    '| Judge | Version | What it judged | Errors | Warnings | Time |',
    '|---|---|---|---|---|---|',
    ...lines,
  ];
  return [table.join('\n'), ...(findings.length > 0 ? [findings.join('\n')] : [])].join('\n\n');
}

/** Score from which SpamAssassin's default setting takes an email for spam. */
const SPAM_FROM = 5;

/**
 * The findings in an email that SpamAssassin has marked: an error for spam, a warning for any rule that adds to the
 * score.
 *
 * @throws Error without a mark, because SpamAssassin has not judged the email
 */
export function readSpamReport(subject: string, marked: string): Findings {
  const unfolded = marked.replace(/\r?\n[ \t]+/g, ' ');
  const [, score] = /^X-Spam-Status: (?:Yes|No), score=(-?[\d.]+)/m.exec(unfolded) ?? [];
  if (score === undefined) throw new Error(`SpamAssassin has not judged "${subject}"`);
  // The report lists each rule with its points, in front of its name.
  const rules = [...marked.matchAll(/^ *(?:\* +)?(-?\d+\.\d+) +([A-Z][A-Z\d_]+)/gm)]
    .filter(([, points]) => Number(points) > 0)
    .map(([, points, rule]) => `${rule} (${points})`);
  const finding = `"${subject}" scores ${score}${rules.length > 0 ? `: ${rules.join(', ')}` : ''}`;
  if (Number(score) >= SPAM_FROM) return { errors: [finding], warnings: [] };
  return { errors: [], warnings: Number(score) > 0 ? [finding] : [] };
}

interface LighthouseReport {
  readonly runtimeError?: { readonly message: string };
  /** The address after all redirections. */
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<
    Record<string, { readonly title: string; readonly auditRefs: readonly { readonly id: string }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly scoreDisplayMode: string }>
  >;
}

/** HTTPS depends on the installation; the judged one has no certificate. */
const NOT_OURS: ReadonlySet<string> = new Set(['is-on-https', 'redirects-http']);

/**
 * The failed audits of a Lighthouse report: errors of accessibility, warnings of other categories.
 *
 * @param url The address of the page; a report about another one is an error.
 */
export function readLighthouse({ page, url }: { page: string; url: string }, report: LighthouseReport): Findings {
  const { categories, audits, runtimeError, finalDisplayedUrl } = report;
  if (runtimeError !== undefined) return { errors: [`${page}: ${runtimeError.message}`], warnings: [] };
  if (finalDisplayedUrl !== url) return { errors: [`${page}: ${finalDisplayedUrl} was judged`], warnings: [] };
  const failed = Object.entries(categories).flatMap(([category, { title, auditRefs }]) =>
    auditRefs
      .filter(({ id }) => !NOT_OURS.has(id))
      .flatMap(({ id }) => {
        const audit = audits[id];
        const isFailed = audit !== undefined && audit.score !== null && audit.score < 1;
        return isFailed && audit.scoreDisplayMode !== 'informative'
          ? [{ category, finding: `${page}: ${title}: ${audit.title} (${id})` }]
          : [];
      }),
  );
  const findingsOf = (isWanted: (category: string) => boolean) =>
    failed.filter(({ category }) => isWanted(category)).map(({ finding }) => finding);
  return {
    errors: findingsOf((category) => category === 'accessibility'),
    warnings: findingsOf((category) => category !== 'accessibility'),
  };
}
