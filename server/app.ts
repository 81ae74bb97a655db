import type { FastifyInstance } from 'fastify';
import { coalesce } from './db/coalesce';
import { type HashKey, openHashKey } from './db/installation-secret';
import type { RouteDependencies, ServerDependencies } from './dependencies';
import { compressReplies } from './http/compress-replies';
import { limitCallers, limitRequests } from './http/limit-requests';
import { acceptBeforeClosing, openServer } from './http/open-server';
import { OtherAddress } from './http/other-address';
import { ProxyWatch, watchProxies } from './http/proxy-watch';
import { securityHeaders } from './http/security-headers';
import { SecurityLog } from './http/security-log';
import { createSignInGate } from './http/sign-in';
import { inlineScriptHashes, serveWebApp } from './http/web-app';
import { PREVIEW_PATH, readWebFiles, type WebFiles } from './http/web-files';
import { registerJobs } from './job-handlers';
import { JobQueue } from './jobs/queue';
import { offerTrials } from './language/reader-language';
import { openTranslations } from './language/translations';
import { RateLimits } from './limits/limits';
import { returnPathOf } from './mail/bounces/return-path';
import { registerMetrics, ServerMetrics } from './metrics/metrics';
import { registerAccessTokens } from './modules/access-tokens/routes';
import { AccessTokenService } from './modules/access-tokens/service';
import { registerAccountSettings } from './modules/account-settings/routes';
import { registerLinkSignIn } from './modules/accounts/link-routes';
import { registerPasskeySignIn } from './modules/accounts/passkey-routes';
import { registerAccounts } from './modules/accounts/routes';
import { registerAddressConfirmations } from './modules/address-confirmations/routes';
import { registerAudit } from './modules/audit/routes';
import { registerBookingHooks } from './modules/booking-hooks/routes';
import { registerBookings } from './modules/bookings/routes';
import { registerBranding } from './modules/branding/routes';
import { registerCalendarFeed } from './modules/calendar-feed/routes';
import { registerChecklists } from './modules/checklists/routes';
import { registerEmailChanges } from './modules/email-changes/routes';
import { registerEmailObjections } from './modules/email-objections/routes';
import { registerReports } from './modules/episodes/report-routes';
import { registerEpisodes } from './modules/episodes/routes';
import { registerSharing } from './modules/episodes/sharing-routes';
import { registerExports } from './modules/exports/routes';
import { registerFormPages } from './modules/form-pages/routes';
import { registerGuestEmails } from './modules/guest-emails/routes';
import { registerGuestPage, registerGuestPreview } from './modules/guest-page/routes';
import { registerGuestResults } from './modules/guest-results/routes';
import { registerHelpRequests } from './modules/help-requests/routes';
import { registerHostPages } from './modules/host-pages/routes';
import { registerInstallation } from './modules/installation/routes';
import { InstallationStore } from './modules/installation/store';
import { registerInvitations } from './modules/invitations/routes';
import { registerLevels } from './modules/levels/routes';
import { registerLiveChanges } from './modules/live-changes/routes';
import { registerMediaPaths } from './modules/media-paths/routes';
import { registerNotifications } from './modules/notifications/routes';
import { registerPasskeys } from './modules/passkeys/routes';
import { PasskeyService } from './modules/passkeys/service';
import { registerPasswordResets } from './modules/password-resets/routes';
import { registerPeople } from './modules/people/routes';
import { registerPlans } from './modules/plans/routes';
import type { PlanService } from './modules/plans/service';
import { ClipRetention } from './modules/recordings/retention';
import { registerRecordings } from './modules/recordings/routes';
import { registerResultLetters } from './modules/result-letters/routes';
import { registerSecondFactors } from './modules/second-factors/routes';
import { ConnectionService } from './modules/service-connections/service';
import { registerShows } from './modules/shows/routes';
import { registerSignInConfirmations } from './modules/sign-in-confirmations/routes';
import { closeOtherWays } from './modules/sign-in-service/close-other-ways';
import { registerSignInService } from './modules/sign-in-service/routes';
import { registerSignIns } from './modules/sign-ins/routes';
import { SignInService } from './modules/sign-ins/service';
import { registerSpeedTest } from './modules/speed-test/routes';
import { registerTestSessions } from './modules/test-sessions/routes';
import { registerTurn } from './modules/turn/routes';
import { registerWebhooks } from './modules/webhooks/routes';
import { registerWorkspaceInvitations } from './modules/workspace-invitations/routes';
import { OutboundTargets } from './outbound/outbound-targets';

export async function buildApp(deps: ServerDependencies): Promise<FastifyInstance> {
  const { config, log, webFolder, stopping } = deps;
  openTranslations();
  offerTrials(config.trialLanguages);
  const metrics = new ServerMetrics();
  const hashKey = openHashKey(deps.db.kysely, deps);
  const security = new SecurityLog({ log, hashKey, count: (event) => metrics.countSecurityEvent(event) });
  const headers = securityHeaders({
    ...config,
    inlineScriptHashes: inlineScriptHashes(webFolder),
  });
  const app = await openServer({ ...config, log, security, headers, stopping });
  if (config.metricsToken !== undefined) metrics.watch(app);
  watchProxies(app, openProxyWatch(deps));

  const limits = new RateLimits({ pool: deps.db.pool, factor: config.rateLimitFactor, hashKey });
  const files: WebFiles = webFolder === undefined ? new Map() : readWebFiles(webFolder);
  const otherAddress = new OtherAddress({ ...config, log });
  await app.register(async (api) =>
    serveApi(api, { ...deps, limits, metrics, security, files, otherAddress, hashKey }),
  );
  await app.register(async (scope) => registerSpeedTest(scope, { limits }));
  serveWebApp(app, { ...config, files, pages: deps.pages, otherAddress });
  acceptBeforeClosing(app);
  return app;
}

/** A watch that stores and logs a proxy which TRUST_PROXY does not name. */
function openProxyWatch({ db, config, log, clock }: ServerDependencies): ProxyWatch {
  const store = new InstallationStore(db.kysely);
  const report = (address: string) => {
    log.warn({ address }, 'proxy_not_trusted');
    // Reported again in an hour.
    store.markUntrustedProxy(address, config.trustProxy).catch(() => undefined);
  };
  return new ProxyWatch({ clock, report });
}

interface ApiDependencies extends ServerDependencies {
  readonly limits: RateLimits;
  readonly metrics: ServerMetrics;
  readonly security: SecurityLog;
  readonly otherAddress: OtherAddress;
  readonly files: WebFiles;
  readonly hashKey: HashKey;
}

/** Registers each module after those that it needs. Hooks for all API calls are added before the routes. */
async function serveApi(api: FastifyInstance, given: ApiDependencies): Promise<void> {
  sendUncached(api);
  compressReplies(api, given.randomBytes);
  limitRequests(api, given.limits);

  const deps = openGate(given);
  const plans = registerPlans(api, deps);
  const ofPeople = serveAccounts(api, { ...deps, plans });
  const { people, accounts } = ofPeople;
  registerExports(api, { ...deps, people });
  registerCalendarFeed(api, { ...deps, plans });
  const audit = registerAudit(api, deps);
  const notifications = registerNotifications(api, deps);
  // Results and checklists depend on each other, so `checklists` is read when the function is called.
  const checklistOf = (code: string) => checklists.ofSession(code);
  const letters = registerResultLetters(api, deps);
  registerEmailObjections(api, deps);
  registerHelpRequests(api, { ...deps, notifications, letters });
  const results = registerGuestResults(api, { ...deps, plans, notifications, letters, checklistOf });
  const sessions = registerTestSessions(api, { ...deps, plans, results });
  registerLevels(api, { ...deps, plans, results });
  const { bounceUrl: mailbox } = given.config;
  const { sender, planning } = registerGuestEmails(api, {
    ...{ ...deps, plans, sessions },
    returnPathOf: mailbox && ((id) => returnPathOf(given.hashKey, mailbox.address, id)),
  });
  const episodes = registerEpisodes(api, { ...deps, plans, results, planning });
  registerShows(api, { ...deps, plans, episodes });
  const checklists = registerChecklists(api, { ...deps, plans, sessions });
  const branding = registerBranding(api, { ...deps, plans, sessions });
  registerSharing(api, { ...deps, plans, episodes, branding });
  const { bookings, pages: bookingPages } = registerBookings(api, { ...deps, plans, results, planning, branding });
  const bookingHooks = registerBookingHooks(api, { ...deps, plans, bookings });
  registerGuestPreview(api, { ...deps, sessions, branding, checklists });
  const live = registerLiveChanges(api, { ...deps, findCallers: deps.signIns.findCallers });
  const clips = new ClipRetention(deps);
  registerRecordings(api, { ...deps, plans, people, sessions, clips });
  const reports = registerReports(api, { ...deps, plans, people, results, episodes, branding });
  const webhooks = registerWebhooks(api, { ...deps, targets: new OutboundTargets(given.config.outboundHosts) });
  const programs = { bookingPages, bookingHooks, webhooks };
  const workers = {
    ...ofPeople,
    audit,
    ...programs,
    results,
    clips,
    reports,
    resultLetters: letters,
    guestEmails: sender,
  };
  registerJobs(api, { ...deps, workers });
  const mediaPaths = registerMediaPaths(api, deps);
  const turn = registerTurn(api, deps);
  registerInstallation(api, { ...deps, mediaPaths, turn });
  servePages(api, { ...deps, accounts, sessions, branding, checklists, mediaPaths, turn, live });
  registerMetrics(api, { ...deps, liveConnections: () => live.subscriberCount });
}

type GateDependencies = ReturnType<typeof openGate>;

/** What lets callers in, by a sign-in or by a token. */
function openGate(given: ApiDependencies) {
  const signIns = new SignInService(given);
  const jobs = new JobQueue((kind) => given.log.warn({ kind }, 'jobs_full'));
  const tokens = new AccessTokenService({ ...given, jobs });
  const gate = createSignInGate({ bySignIn: coalesce(signIns.findCallers), byToken: coalesce(tokens.findCallers) });
  const passkeys = new PasskeyService(given);
  return { ...given, jobs, signIns, tokens, passkeys, signedIn: limitCallers(gate, given.limits) };
}

/** Registers accounts, the ways to sign in to them, and teams. Returns what other modules and the jobs need of these. */
function serveAccounts(api: FastifyInstance, deps: GateDependencies & { readonly plans: PlanService }) {
  const { signIns, tokens } = deps;
  const onlyService = closeOtherWays(api, deps);
  registerSignIns(api, deps);
  registerAccessTokens(api, deps);
  const invitations = registerInvitations(api, deps);
  const confirmations = registerAddressConfirmations(api, deps);
  const people = registerPeople(api, deps);
  const workspaceInvitations = registerWorkspaceInvitations(api, { ...deps, people, confirmations });
  const secondFactors = registerSecondFactors(api, { ...deps, people });
  const accounts = registerAccounts(api, {
    ...{ ...deps, invitations, people, workspaceInvitations },
    ...{ confirmations, secondFactors, onlyService },
  });
  registerPasskeySignIn(api, { ...deps, accounts });
  registerLinkSignIn(api, { ...deps, accounts });
  registerPasskeys(api, { ...deps, accounts, secondFactors });
  registerSignInConfirmations(api, { ...deps, accounts, secondFactors });
  const resets = registerPasswordResets(api, { ...deps, accounts, confirmations });
  registerAccountSettings(api, { ...deps, accounts, resets });
  const emailChanges = registerEmailChanges(api, deps);
  registerSignInService(api, { ...deps, accounts, people, connections: new ConnectionService(deps) });
  const ofAccounts = { people, accounts, confirmations, emailChanges, resets };
  return { ...ofAccounts, signIns, tokens, invitations, workspaceInvitations };
}

type PageDependencies = RouteDependencies &
  ApiDependencies &
  Omit<
    Parameters<typeof registerGuestPage>[1] & Parameters<typeof registerFormPages>[1],
    'pages' | 'index' | 'preview'
  > &
  Omit<Parameters<typeof registerHostPages>[1], 'pages' | 'index'>;

/** Serves the pages that are rendered here; none in a test without built pages. */
function servePages(api: FastifyInstance, deps: PageDependencies): void {
  const [index, preview] = ['/index.html', PREVIEW_PATH].map((path) => deps.files.get(path));
  if (!deps.pages || !index) return;
  const rendered = { ...deps, pages: deps.pages, index };
  if (preview) registerGuestPage(api, { ...rendered, preview });
  registerFormPages(api, rendered);
  registerHostPages(api, rendered);
}

function sendUncached(api: FastifyInstance): void {
  api.addHook('onRequest', (_request, reply, next) => {
    reply.header('cache-control', 'no-store');
    next();
  });
}
