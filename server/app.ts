import fastifyCookie from '@fastify/cookie';
import fastifySwagger from '@fastify/swagger';
import { health, publicSettings } from '@linecheck/contract';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { config as configureZod } from 'zod/mini';
import inEnglish from 'zod/v4/locales/en.js';
import type { AppParts } from './app-parts';
import { coalesce } from './db/coalesce';
import { openHashKey } from './db/installation-secret';
import { isUpToDate } from './db/migrate';
import { compactNightly } from './db/nightly';
import { compressReplies } from './http/compress-replies';
import { describeCall } from './http/describe-call';
import { readJson } from './http/json-text';
import { limitRequests, limitWrites } from './http/limit-requests';
import { Limits } from './http/limits';
import { refuseSecondHost } from './http/one-host';
import { guardOrigin } from './http/origin-gate';
import { Problem } from './http/problem';
import { refuseAddress, replyWithProblems } from './http/problem-reply';
import { logRequests } from './http/request-log';
import { securityHeaders, sendSecurityHeaders } from './http/security-headers';
import { logDeeds, logRefusal, SecurityLog } from './http/security-log';
import { serve } from './http/serve';
import { readHostCookies } from './http/sign-in-cookies';
import { createSignInGate } from './http/sign-in-gate';
import { dropSilentConnections } from './http/silent-connections';
import { DAY_MS, sweepRegularly } from './http/sweep';
import { refuseUnreadable } from './http/unreadable-request';
import { inlineScriptHashes, serveWebApp } from './http/web-app';
import { Courier } from './mail/courier';
import { sendsMail } from './mail/mail-notice';
import { Metrics, metricsRoutes } from './metrics/metrics';
import { dropLettersOfStrangers } from './modules/accounts/operator-service';
import { accountRoutes } from './modules/accounts/routes';
import { AccountService } from './modules/accounts/service';
import { addressConfirmationRoutes } from './modules/address-confirmations/routes';
import { AddressConfirmationService } from './modules/address-confirmations/service';
import { brandingRoutes } from './modules/branding/routes';
import { BrandingService } from './modules/branding/service';
import { checklistRoutes } from './modules/checklists/routes';
import { ChecklistService } from './modules/checklists/service';
import { DeletionList } from './modules/deletions/service';
import { exportRoutes } from './modules/exports/routes';
import { ExportService } from './modules/exports/service';
import { guestResultRoutes } from './modules/guest-results/routes';
import { GuestResultService } from './modules/guest-results/service';
import { invitationRoutes } from './modules/invitations/routes';
import { InvitationService } from './modules/invitations/service';
import { liveChangeRoutes } from './modules/live-changes/routes';
import { LiveChangeService } from './modules/live-changes/service';
import { notificationRoutes } from './modules/notifications/routes';
import { NotificationService } from './modules/notifications/service';
import { ownAccountRoutes } from './modules/own-account/routes';
import { OwnAccountService } from './modules/own-account/service';
import { passwordResetRoutes } from './modules/password-resets/routes';
import { PasswordResetService } from './modules/password-resets/service';
import { planRoutes } from './modules/plans/routes';
import { PlanService } from './modules/plans/service';
import { ClipRetention } from './modules/recordings/retention';
import { recordingRoutes } from './modules/recordings/routes';
import { RecordingService } from './modules/recordings/service';
import { signInRoutes } from './modules/sign-ins/routes';
import { SignInService } from './modules/sign-ins/service';
import { speedTestRoutes } from './modules/speed-test/routes';
import { testSessionRoutes } from './modules/test-sessions/routes';
import { TestSessionService } from './modules/test-sessions/service';

/** A JSON body of the API is small; routes that carry clips set their own limit. */
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * Fastify's own timeouts are 0, which lets a silent client hold a connection for ever. A request has as long as a clip of
 * 15 seconds takes over a link of 150 kbit/s: those are the guests who have to be heard.
 */
const timeouts = { connectionTimeout: 120_000, requestTimeout: 180_000, keepAliveTimeout: 65_000 } as const;

// zod/mini, which keeps the page small, brings no words for what is wrong; here there is room for them.
configureZod(inEnglish());

/** Wires the parts into an app, in the order in which a request passes them. It does not listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts;
  const headers = securityHeaders({ ...config, inlineScriptHashes: inlineScriptHashes(parts.webFolder) });
  const app: FastifyInstance = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    return503OnClosing: true,
    frameworkErrors: refuseAddress(headers.page),
    clientErrorHandler: refuseUnreadable(headers.api),
    ...timeouts,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  readJson(app);

  dropSilentConnections(app);
  logRequests(app);
  sendSecurityHeaders(app, headers);
  refuseSecondHost(app);
  guardOrigin(app, config.publicUrl);
  const metrics = new Metrics();
  const hashKey = openHashKey(parts.db.kysely, parts);
  const security = new SecurityLog({ log: parts.log, hashKey, count: (event) => metrics.countSecurityEvent(event) });
  if (config.metricsToken !== undefined) metrics.watch(app);
  logDeeds(app, security);
  replyWithProblems(app, (request, problem) => logRefusal(security, request, problem));
  await app.register(fastifyCookie);
  readHostCookies(app, config.publicUrl);
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Linecheck', version: '1' } },
    transform: describeCall,
  });

  const limits = new Limits({ pool: parts.db.pool, factor: config.rateLimitFactor, hashKey });
  await app.register(async (api) => serveApi(api, parts, { limits, metrics }));
  await app.register(async (scope) => speedTestRoutes(scope, limits));
  serveWebApp(app, { webFolder: parts.webFolder, contactEmail: config.contactEmail });
  return app;
}

/** What is due, whoever has made it so, waits for no longer than this. */
const HALF_MINUTE_MS = 30_000;

interface Shared {
  readonly limits: Limits;
  readonly metrics: Metrics;
}

async function serveApi(api: FastifyInstance, parts: AppParts, { limits, metrics }: Shared): Promise<void> {
  const signIns = new SignInService(parts);
  const signedIn = limitWrites(createSignInGate(coalesce(signIns.findUsers)), limits);
  const moduleParts = { ...parts, signedIn, limits };
  const plans = new PlanService(parts);
  const invitations = new InvitationService(parts);
  const courier = new Courier(parts, () => ({
    reset: (email) => resets.writeLetter(email),
    guessing: (email) => accounts.writeWarning(email),
    confirmation: (email) => confirmations.writeLetter(email),
  }));
  const confirmations = new AddressConfirmationService(parts, courier);
  const accounts = new AccountService(parts, { plans, signIns, courier, invitations, confirmations });
  const resets = new PasswordResetService(parts, { accounts, confirmations, courier });
  const notifications = new NotificationService(parts);
  const results = new GuestResultService(parts, plans, notifications, (code) => checklists.ofSession(code));
  const sessions = new TestSessionService(parts, plans, results);
  const checklists = new ChecklistService(parts, plans, sessions);
  const clips = new ClipRetention(parts);
  const recordings = new RecordingService(parts, plans, sessions, clips);

  api.addHook('onRequest', (_request, reply, next) => {
    reply.header('cache-control', 'no-store');
    next();
  });
  compressReplies(api, parts.randomBytes);
  limitRequests(api, limits);
  accountRoutes(api, moduleParts, accounts);
  invitationRoutes(api, invitations);
  addressConfirmationRoutes(api, confirmations);
  signInRoutes(api, moduleParts, signIns);
  ownAccountRoutes(api, moduleParts, new OwnAccountService(parts, { accounts, resets, clips }));
  exportRoutes(api, moduleParts, new ExportService(parts));
  passwordResetRoutes(api, resets);
  planRoutes(api, moduleParts, plans);
  testSessionRoutes(api, moduleParts, sessions);
  checklistRoutes(api, moduleParts, checklists);
  brandingRoutes(api, moduleParts, new BrandingService(parts, plans, sessions));
  guestResultRoutes(api, moduleParts, results);
  notificationRoutes(api, moduleParts, notifications);
  const live = new LiveChangeService(parts, signIns.findUsers);
  liveChangeRoutes(api, moduleParts, live);
  recordingRoutes(api, moduleParts, recordings);
  // A clip that went with a deleted link leaves the store by this, too.
  const swept = [signIns, resets, invitations, confirmations, results, clips];
  for (const sweeping of swept) sweepRegularly(api, () => sweeping.sweep());
  sweepRegularly(api, () => dropLettersOfStrangers(parts), HALF_MINUTE_MS);
  sweepRegularly(api, () => compactNightly(parts));
  sweepRegularly(api, () => clips.findOrphans(), DAY_MS);
  sweepRegularly(api, async () => parts.mail.sweep?.(), DAY_MS);
  sweepRegularly(api, () => courier.deliver(), HALF_MINUTE_MS);
  sweepRegularly(api, () => new DeletionList(parts).copy(), HALF_MINUTE_MS);
  // The bytes of a clip go in the same minute as whatever it belonged to.
  sweepRegularly(api, () => clips.collectGarbage(), HALF_MINUTE_MS);
  api.addHook('onClose', () => courier.close());
  installationRoutes(api, parts);
  const { metricsToken } = parts.config;
  if (metricsToken === undefined) return;
  metricsRoutes(api, metricsToken, () => metrics.text({ ...parts, liveConnections: () => live.viewerCount }));
}

/** What is asked of the installation itself. */
function installationRoutes(api: FastifyInstance, { db, config }: AppParts): void {
  serve(api, health, async () => {
    if (!(await isUpToDate(db.kysely))) throw new Problem('unavailable');
    return { status: 'ok' } as const;
  });
  serve(api, publicSettings, () => ({
    speedTest: config.speedTest,
    logoHosts: [...config.logoHosts],
    contactEmail: config.contactEmail ?? null,
    trialDays: config.trialDays,
    clipDays: config.clipDays,
    defaultPlan: config.defaultPlan,
    sendsMail: sendsMail(config),
  }));
  api.get('/api/openapi.json', { schema: { hide: true } }, () => api.swagger());
}
