import { hashOfLogo } from '@linecheck/contract';
import type { RandomSource } from '../../testing/random';

const KEPT = 30;

const aliases: Readonly<Record<string, string>> = {
  sessionId: 'test-sessions',
  ids: 'test-sessions',
  regenerate: 'test-sessions',
  session: 'guest-results',
  read: 'notifications',
  'set-default': 'checklist-templates',
  rows: 'test-sessions',
  latestResult: 'guest-results',
  result: 'guest-results',
  guestResultId: 'guest-results',
  follows: 'submissionId',
  checklistTemplateId: 'checklist-templates',
  newestSeenId: 'notifications',
  recordings: 'recording-clips',
  'guest-recordings': 'recording-clips',
  'guest-recording': 'recording-clips',
  after: 'next',
  brandLogo: 'hash',
  invitations: 'workspace-invitations',
  'result-history': 'guest-results',
  'result-reports': 'guest-results',
  'result-takes': 'guest-results',
  'report-links': 'links',
  'hook-messages': 'messages',
  'webhook-deliveries': 'deliveries',
  showId: 'shows',
  board: 'test-sessions',
  guests: 'test-sessions',
  code: 'groupCode',
  level: 'levels',
  help: 'help-requests',
  requests: 'help-requests',
};

/** Secrets, each of which grants access, and which outsiders do not have. */
const secrets = new Set(['sessionCode', 'groupCode', 'bookingCode', 'deleteToken', 'token', 'hash']);

export class FuzzKnowledge {
  private readonly values = new Map<string, string[]>();
  private readonly first = new Map<string, string>();

  /** @param host The knowledge of the host whose links a guest has. */
  constructor(private readonly host?: FuzzKnowledge) {}

  learn(path: string, answer: unknown): void {
    if (Array.isArray(answer)) for (const each of answer) this.learn(path, each);
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return;
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'string' && value !== '' && isHandle(name))
        this.remember(kindOf(name, path), hashOfLogo(value) ?? value);
      else if (typeof value === 'string') this.learnToken(value);
      else this.learn(`${path}/${name}`, value);
    }
  }

  /** From a link, or from the text of an email. */
  private learnToken(text: string): void {
    const [, token] = /#token=([\w-]+)/.exec(text) ?? [];
    if (token !== undefined) this.remember('token', token);
  }

  private remember(kind: string, value: string): void {
    if (!this.first.has(kind)) this.first.set(kind, value);
    this.values.set(kind, [...(this.values.get(kind) ?? []), value].slice(-KEPT));
  }

  all(kind: string): readonly string[] {
    return this.values.get(kind) ?? [];
  }

  recall(path: string, name: string, random: RandomSource): string | undefined {
    const kind = kindOf(name, beforeParameters(path));
    const source = kind === 'sessionCode' ? (this.host ?? this) : this;
    const values = source.values.get(kind) ?? [];
    // The latest values belong together: a clip and the token that deletes it.
    return random.next() < 0.5 ? values.at(-1) : values[random.between(0, values.length - 1)];
  }

  recallLeaked(path: string, name: string, random: RandomSource): string | undefined {
    const kind = kindOf(name, beforeParameters(path));
    if (secrets.has(kind)) return undefined;
    // The first value of a kind comes from the fixtures and has related data. Most later values have none.
    return random.next() < 0.5 ? this.first.get(kind) : this.recall(path, name, random);
  }
}

const isHandle = (name: string): boolean => /Id$/.test(name) || ['id', 'next', 'brandLogo', ...secrets].includes(name);

/** The kind of an id is the last fixed part of the path of its response. */
function kindOf(name: string, path: string): string {
  if (name === 'code' && path === '/api/booking-pages') return 'bookingCode';
  const kind = name === 'id' ? (path.split('/').findLast((part) => !part.startsWith('{')) ?? name) : name;
  return aliases[kind] ?? kind;
}

/**
 * The part of a path that names the kind of the following id: /api/recording-clips for
 * /api/recording-clips/{id}/content.
 */
const beforeParameters = (path: string): string => path.split('/{', 1)[0] ?? path;
