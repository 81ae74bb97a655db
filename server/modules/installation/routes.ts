import { health, publicSettings, setupNotes } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { ProblemError } from '../../domain/problem';
import { serve, serveHost } from '../../http/serve';
import { type SettingsDependencies, settingsOf, setupNotesFor, unavailability } from './service';

type InstallationDependencies = Pick<RouteDependencies, 'db' | 'signedIn' | 'stopping'> & SettingsDependencies;

export function registerInstallation(app: FastifyInstance, deps: InstallationDependencies): void {
  const { config, signedIn } = deps;
  serve(app, health, async () => {
    const reason = await unavailability(deps);
    if (reason !== undefined) throw new ProblemError('unavailable', { reason });
    return { status: 'ok' } as const;
  });
  serve(app, publicSettings, () => settingsOf(deps));
  serveHost(app, signedIn, setupNotes, ({ person }) => setupNotesFor(person, deps));
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => reply.type(PLAIN).send(ROBOTS));
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    if (config.contactEmail === undefined) throw new ProblemError('not_found');
    return reply.type(PLAIN).send(securityText(config.contactEmail, config.publicUrl));
  });
}

const PLAIN = 'text/plain; charset=utf-8';

/** Programs that fetch a link which someone has posted, to show its preview there. */
const PREVIEW_ROBOTS = [
  'Discordbot',
  'facebookexternalhit',
  'LinkedInBot',
  'Mastodon',
  'redditbot',
  'SkypeUriPreview',
  'Slackbot-LinkExpanding',
  'TelegramBot',
  'Twitterbot',
  'WhatsApp',
] as const;

/** Private links are left out of search engines by `X-Robots-Tag` as well. */
const ROBOTS = [
  ...PREVIEW_ROBOTS.map((name) => `User-agent: ${name}`),
  'Disallow: /api/',
  '',
  'User-agent: *',
  'Disallow: /api/',
  'Disallow: /guest/',
  'Disallow: /previews/',
  'Disallow: /*session=',
  '',
].join('\n');

const DAY_MS = 24 * 60 * 60 * 1000;

/** The contact for reports of vulnerabilities, valid for half a year (RFC 9116). */
const securityText = (contact: string, publicUrl: string): string =>
  [
    `Contact: mailto:${contact}`,
    `Expires: ${new Date(Date.now() + 180 * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
