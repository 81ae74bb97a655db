import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import { GENERATED, generateClients, PLAIN, type PlainClient, run, runPlain } from '../scripts/clients/clients';
import { lintByRedocly, lintBySpectral } from '../scripts/clients/lint-api';
import { findChromium } from '../scripts/find-chromium';
import { type Product, signUpHost, startProduct } from '../scripts/testing/product';
import { record } from '../scripts/testing/record';
import type { Email } from '../server/mail/mail';
import { openOutboxMail } from '../server/mail/outbox-mail';
import { guessingEmail } from '../server/modules/accounts/rules';
import { confirmationEmail, confirmationLink } from '../server/modules/address-confirmations/rules';
import { invitationEmail, invitationLink } from '../server/modules/invitations/rules';
import { resetEmail, resetLink } from '../server/modules/password-resets/rules';
import { resultEmail } from '../server/modules/result-letters/rules';
import { judgeLoudness, LOUDNESS_JUDGED, LOUDNESS_METERS } from './judge-loudness';
import {
  type Absent,
  type Findings,
  type Judgement,
  judgeTable,
  readLighthouse,
  readSpamReport,
} from './judge-reports';
import { JUDGED_LINKS, judgeMediaLinks } from './media-links';
import { executable } from './page';
import { mediaLinkObstacle } from './wired-product';

const root = resolve(import.meta.dirname, '..');

interface Judge {
  readonly name: string;
  readonly judged: string;
  /** Undefined if it is not installed. */
  readonly version: () => Promise<string | undefined>;
  readonly judge: () => Promise<Findings>;
}

/** A page, with the cookies of its visitor. */
interface View {
  readonly name: string;
  readonly path: string;
  readonly cookie?: string;
}

interface Stage {
  readonly product: Product;
  readonly views: readonly View[];
}

const NONE: Findings = { errors: [], warnings: [] };

const joined = (each: readonly Findings[]): Findings => ({
  errors: each.flatMap(({ errors }) => errors),
  warnings: each.flatMap(({ warnings }) => warnings),
});

async function versionOf(packageName: string): Promise<string> {
  const found: unknown = JSON.parse(await readFile(join(root, 'node_modules', packageName, 'package.json'), 'utf8'));
  return typeof found === 'object' && found !== null && 'version' in found ? String(found.version) : 'unknown';
}

/** The version that a program prints; undefined if there is no such program. */
async function versionOfProgram(command: string, args: readonly string[] = ['--version']): Promise<string | undefined> {
  const { code, output } = await run(command, args);
  return code === 0 ? /\d+(\.\d+)+/.exec(output)?.[0] : undefined;
}

const VIEWPORTS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Each page, wide and narrow, light and dark, by all rules of axe. */
async function judgeByAxe({ product, views }: Stage): Promise<Findings> {
  const browser = await chromium.launch(executable(await findChromium()));
  const found: Findings[] = [];
  for (const viewport of VIEWPORTS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      for (const { name, path, cookie } of views) {
        await context.clearCookies();
        const cookies = (cookie?.split('; ') ?? []).map((pair) => {
          const [key = '', value = ''] = pair.split('=');
          return { name: key, value, url: product.url };
        });
        await context.addCookies(cookies);
        const page = await context.newPage();
        await page.goto(`${product.url}${path}`, { waitUntil: 'networkidle' });
        if (page.url() !== `${product.url}${path}`) throw new Error(`${page.url()} was opened instead of ${path}`);
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        const where = `${name}, ${viewport.width} px, ${colorScheme}`;
        const lines = (isAdvice: boolean) =>
          violations
            .filter(({ tags }) => tags.includes('best-practice') === isAdvice)
            .map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.target.join(' ')}`);
        found.push({ errors: lines(false), warnings: lines(true) });
        await page.close();
      }
      await context.close();
    }
  }
  await browser.close();
  return joined(found);
}

async function judgeByLighthouse({ product, views }: Stage): Promise<Findings> {
  const chrome = (await findChromium()) ?? '';
  const found: Findings[] = [];
  for (const { name, path, cookie } of views) {
    const url = `${product.url}${path}`;
    const { code, output } = await run('env', [
      `CHROME_PATH=${chrome}`,
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      '--only-categories=accessibility,best-practices',
      '--chrome-flags=--headless=new --no-sandbox',
      ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ]);
    found.push(
      code === 0
        ? readLighthouse({ page: name, url }, JSON.parse(output.slice(output.indexOf('{'))))
        : { errors: [`${name}: ${output.slice(-300)}`], warnings: [] },
    );
  }
  return joined(found);
}

const PUBLIC_URL = 'https://check.example.org';
const TOKEN = 'mK3vX9bQ2sT7wZ1cR5yN8hL4pF6jD0gA-eUiOqHnBxM';

const verdict = (status: 'passed' | 'failed') => ({ status, code: undefined, params: {}, readings: {} });

/** At least one email of each kind. */
const emails: readonly Email[] = [
  confirmationEmail('grace@example.net', { link: confirmationLink(PUBLIC_URL, TOKEN), publicUrl: PUBLIC_URL }),
  resetEmail('grace@example.net', { link: resetLink(PUBLIC_URL, TOKEN), publicUrl: PUBLIC_URL }),
  invitationEmail('grace@example.net', { link: invitationLink(PUBLIC_URL, TOKEN), publicUrl: PUBLIC_URL }),
  guessingEmail('grace@example.net', PUBLIC_URL),
  ...(['passed', 'failed'] as const).map((status) =>
    resultEmail(
      {
        id: '3f2b8c1e-5d4a-4f6b-9c7d-8e9f0a1b2c3d',
        title: 'Harbour Lights, episode 12',
        guest: 'Ada Lovelace',
        status,
        outcomes: {
          microphone: verdict(status),
          speakers: undefined,
          camera: verdict('passed'),
          connection: verdict('passed'),
        },
      },
      { to: 'grace@example.net', offToken: TOKEN, publicUrl: PUBLIC_URL, isLast: false },
    ),
  ),
];

/** Each kind of email, as the product writes it, without tests that need a network. */
async function judgeBySpamAssassin(): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-judges-'));
  try {
    const mail = openOutboxMail({ folder, from: 'Linecheck <linecheck@check.example.org>' });
    for (const email of emails) await mail.send(email);
    const found: Findings[] = [];
    for (const name of (await readdir(folder)).sort()) {
      const { output } = await run('sh', ['-c', 'spamassassin --local --test-mode <"$1"', 'sh', join(folder, name)]);
      const [, subject = name] = /^Subject: (.*)$/m.exec(output) ?? [];
      found.push(readSpamReport(subject, output));
    }
    return joined(found);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A finding if a client has failed. */
const ended = ({ code, output }: Awaited<ReturnType<typeof run>>): Findings =>
  code === 0 ? NONE : { errors: [output.slice(0, 300).replaceAll('\n', ' ')], warnings: [] };

async function judgeByGenerated(name: (typeof GENERATED)[number], { product }: Stage): Promise<Findings> {
  const clients = await generateClients();
  try {
    return joined([ended(await clients.compile()), ended(await clients.run(name, product.url))]);
  } finally {
    await clients.remove();
  }
}

const JUDGED_API = '`docs/openapi.json`';
const GENERATORS = { 'openapi-fetch': 'openapi-typescript', 'hey-api': '@hey-api/openapi-ts' } as const;

function judgesOf(stage: Stage, source: string): readonly Judge[] {
  const pages = stage.views.map(({ name }) => name).join(', ');
  const programs = Object.keys(PLAIN) as PlainClient[];
  return [
    {
      name: 'axe',
      judged: `${pages}; wide and narrow, light and dark, all rules`,
      version: () => versionOf('axe-core'),
      judge: () => judgeByAxe(stage),
    },
    {
      name: 'Lighthouse',
      judged: `${pages}; accessibility and best practices`,
      version: () => versionOfProgram('lighthouse'),
      judge: () => judgeByLighthouse(stage),
    },
    {
      name: 'Redocly',
      judged: `${JUDGED_API}, recommended rules`,
      version: () => versionOf('@redocly/openapi-core'),
      judge: async () => ({ errors: await lintByRedocly(source), warnings: [] }),
    },
    {
      name: 'Spectral',
      judged: `${JUDGED_API}, rules for OpenAPI`,
      version: () => versionOf('@stoplight/spectral-rulesets'),
      judge: async () => ({ errors: await lintBySpectral(source), warnings: [] }),
    },
    {
      name: 'SpamAssassin',
      judged: `${emails.length} emails, at least one of each kind, without network tests`,
      version: () => versionOfProgram('spamassassin'),
      judge: judgeBySpamAssassin,
    },
    ...Object.entries(LOUDNESS_METERS).map(([name, meter]) => ({
      name,
      judged: LOUDNESS_JUDGED,
      version: () => versionOfProgram(meter.command, meter.version),
      judge: () => judgeLoudness(meter),
    })),
    {
      name: "the link emulator's log",
      judged: `loss of packets on links with packets ${JUDGED_LINKS}, within half a point or a fifth`,
      version: async () => (mediaLinkObstacle() === undefined ? 'of this repository' : undefined),
      judge: judgeMediaLinks,
    },
    ...GENERATED.map((name) => ({
      name: GENERATORS[name],
      judged: 'a client, compiled and used: register, create a link, send a result, read it, be refused',
      version: () => versionOf(GENERATORS[name]),
      judge: () => judgeByGenerated(name, stage),
    })),
    ...programs.map((name) => ({
      name,
      judged: 'register, create a link, open its page with br, gzip and identity over one connection',
      version: () => versionOfProgram(name === 'curl' ? 'curl' : PLAIN[name].command),
      judge: async () => ended(await runPlain(name, stage.product.url)),
    })),
  ];
}

async function judgement({ name, judged, version, judge }: Judge): Promise<Judgement | Absent> {
  const found = await version();
  if (found === undefined) return { name, judged, version: undefined };
  const startedAt = performance.now();
  const findings = await judge();
  return { name, judged, version: found, seconds: (performance.now() - startedAt) / 1000, ...findings };
}

async function viewsOf(product: Product): Promise<readonly View[]> {
  const host = await signUpHost(product.url);
  const link = await host.post('/api/test-sessions', { guestFirstName: 'Ada', title: 'Harbour Lights' });
  if (typeof link !== 'object' || link === null || !('sessionCode' in link)) throw new Error('could not create a link');
  return [
    { name: 'the first page', path: '/' },
    { name: "a guest's page", path: `/?session=${link.sessionCode}` },
    { name: 'registration', path: '/register' },
    { name: 'the dashboard', path: '/dashboard', cookie: host.cookie },
  ];
}

/**
 * Lets programs of others judge the built product, and records one table. Fails if any of them finds an error.
 * `npm run bench:judges -- axe` asks one of them and records nothing.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-judges-'));
  const product = await startProduct(dataDir, { DEFAULT_PLAN: 'pro', MIN_FREE_DISK_MB: '0', LOG_LEVEL: 'error' });
  try {
    const stage = { product, views: await viewsOf(product) };
    const rows: (Judgement | Absent)[] = [];
    const judges = judgesOf(stage, await readFile(join(root, 'docs/openapi.json'), 'utf8'));
    for (const judge of judges.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      const row = await judgement(judge);
      process.stdout.write(
        `${judge.name}: ${row.version === undefined ? 'not installed' : `${row.errors.length} errors`}\n`,
      );
      rows.push(row);
    }
    const table = judgeTable(rows);
    process.stdout.write(`\n${table}\n`);
    if (wanted.length === 0) await record('judges', table);
    if (rows.some((row) => row.version !== undefined && row.errors.length > 0)) process.exitCode = 1;
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
