import { randomBytes } from 'node:crypto';
import { PLANS } from '@linecheck/contract';
import { plan as planSchema } from '@linecheck/contract/schemas';
import { plans as texts } from '@linecheck/texts/en/plans';
import { ProblemError } from '../../domain/problem';
import * as accounts from '../../modules/accounts/operator-service';
import { confirmAddressOf as confirm } from '../../modules/address-confirmations/service';
import { RESET_MINUTES } from '../../modules/password-resets/rules';
import { makeResetLink } from '../../modules/password-resets/service';
import { PlanService } from '../../modules/plans/service';
import { STEP_MINUTES, signOutEverywhere } from '../../modules/sign-ins/service';
import { emailArgument, noSuchHost } from '../arguments';
import { clearAfter } from '../clear-after';
import { type AdminCommand, type CommandContext, CommandError, UsageError } from '../command';
import { counted, printable, textTable } from '../terminal';

interface HostCommand extends Pick<AdminCommand, 'summary' | 'details'> {
  /** Returns the line that is printed; undefined if no host has this address. */
  readonly act: (email: string, context: CommandContext) => Promise<string | undefined>;
}

/** A command that takes only the address of a host. */
const forHost = ({ act, ...words }: HostCommand): AdminCommand => ({
  takes: 'EMAIL',
  ...words,
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async (context) => {
      const done = await act(email, context);
      if (done === undefined) throw noSuchHost(email);
      context.print(done);
    };
  },
});

export const blockHost = forHost({
  summary: 'Block a host and all of their guest links',
  details:
    'The host is signed out everywhere immediately and cannot sign in: with the correct password, a message asks them to contact you. Their guest links stop working and accept no results. Nothing is deleted; unblock-host reverses it.',
  act: async (email, { db }) =>
    (await accounts.blockAccount(db.kysely, email))
      ? `${email} is blocked and signed out everywhere. Their guest links do not work.`
      : undefined,
});

export const unblockHost = forHost({
  summary: 'Unblock a host',
  details: 'Their guest links that have not expired work again, too.',
  act: async (email, { db }) =>
    (await accounts.unblockAccount(db.kysely, email))
      ? `${email} may sign in again. Their guest links work.`
      : undefined,
});

export const signOutHost = forHost({
  summary: 'Sign a host out everywhere',
  details:
    'All sign-ins and access tokens end immediately, known browsers are forgotten, and password reset links stop working. The password is not changed: if another person may know it, also print a reset-link.',
  act: async (email, { db }) => {
    const account = await accounts.findAccount(db.kysely, email);
    if (account === undefined) return undefined;
    await signOutEverywhere(db.kysely, account.host);
    return `${email} is signed out everywhere.`;
  },
});

export const confirmHost = forHost({
  summary: 'Mark the address of a host as confirmed, which gives them the full quota for recordings',
  details:
    'For installations that send no email, where hosts cannot confirm their address. All hosts without a confirmed address share UNCONFIRMED_CLIPS_MB.',
  act: async (email, { db }) => ((await confirm(db.kysely, email)) ? `${email} is confirmed.` : undefined),
});

export const admitHost = forHost({
  summary: 'Admit as a host a person who came by an invitation to a team',
  details:
    'With REGISTRATION=closed or invite, a host may invite people who have no account yet into their team. Until you admit such a person, they have no trial, and cannot invite anybody to a workspace of their own.',
  act: async (email, { db, config }) =>
    (await new PlanService({ clock: Date.now, config }).admit(db.kysely, email)) ? `${email} is admitted.` : undefined,
});

export const printResetLink = forHost({
  summary: 'Print a password reset link for a host',
  details: `The link works once and for ${RESET_MINUTES} minutes. It gives access to the account: send it to its owner only. It points to PUBLIC_URL, so use the settings of the app.`,
  act: async (email, { db, config }) =>
    (await makeResetLink({ db, config, randomBytes }, email, { max: Number.MAX_SAFE_INTEGER }))?.link,
});

export const printSignInLink = forHost({
  summary: 'Print a link that signs a host in',
  details: `For a host who has lost every other way in. The link works once and for ${STEP_MINUTES} minutes, also if passwords are switched off, and asks for no second step. Whoever opens it is signed in: send it to its owner only. It points to PUBLIC_URL, so use the settings of the app.`,
  act: async (email, { db, config, print }) => {
    const made = await accounts.makeSignInLink({ db, config, randomBytes }, email);
    if (made?.isBlocked) print(`${email} is blocked: the link works once you have called unblock-host.`);
    return made?.link;
  },
});

export const setPlan: AdminCommand = {
  takes: `EMAIL ${PLANS.join('|')}`,
  summary: 'Set the plan of a host',
  details: '"plus" also ends a trial or a subscription. Takes effect with the next request of the host.',
  prepare: ({ values: [address, name] }) => {
    const email = emailArgument(address);
    const { data: plan } = planSchema.safeParse(name);
    if (plan === undefined) throw new UsageError(`The plan must be ${PLANS.join(' or ')}.`);
    return async ({ db, config, print }) => {
      const plans = new PlanService({ clock: Date.now, config });
      if (!(await plans.setPlan(db.kysely, email, plan))) throw noSuchHost(email);
      print(`${email} now has ${texts.names[plan]}.`);
      const given = plans.operatorPlan({ plan });
      if (given !== plan)
        print(`DEFAULT_PLAN=${given} still gives every host of this installation ${texts.names[given]}.`);
    };
  },
};

export const deleteHost: AdminCommand = {
  takes: 'EMAIL [--yes]',
  summary: 'Delete a host with all of their data',
  details:
    'Like deleting the account on the account page: links, results, notifications, templates and clips are deleted with it, immediately and permanently. Asks for confirmation, unless called with --yes.',
  options: ['yes'],
  prepare: ({ values: [address], options }) => {
    const email = emailArgument(address);
    return async (context) => {
      const { db, print, ask } = context;
      const account = await accounts.findAccount(db.kysely, email);
      if (account === undefined) throw noSuchHost(email);
      const { links, results, clips } = account;
      const lost = `${counted(links, 'guest link')}, ${counted(results, 'result')} and ${counted(clips, 'clip')}`;
      if (!options.has('yes') && !(await ask(`Delete ${email} with ${lost} permanently?`))) {
        throw new CommandError('Nothing was deleted. Answer y, or add --yes.');
      }
      await accounts.eraseAccount(db.kysely, account).catch(refuseWithNames);
      await clearAfter(context);
      print(`Deleted ${email} with ${lost}.`);
    };
  },
};

/** @throws CommandError with the names of workspaces that would be left without an owner. */
function refuseWithNames(error: unknown): never {
  if (!(error instanceof ProblemError) || error.workspaces === undefined) throw error;
  const names = error.workspaces.map(({ name }) => `"${name}"`).join(', ');
  throw new CommandError(
    `Other people work in ${names}, which would be left without an owner. Ask the host to make one of them an owner first. Nothing was deleted.`,
  );
}

const columns = ['email', 'name', 'plan', 'links', 'results', 'registered'] as const;

type Row = Readonly<Record<(typeof columns)[number], string>>;

export const listHosts: AdminCommand = {
  takes: '[--json]',
  summary: 'List the hosts with their plans, links and results',
  details:
    'The oldest account comes first. With --json, prints one JSON object per line; in scripts, use: npm run --silent admin -- list-hosts --json.',
  options: ['json'],
  prepare:
    ({ options }) =>
    async ({ db, config, print }) => {
      const plans = new PlanService({ clock: Date.now, config });
      const hosts = await accounts.summarizeHosts(db.kysely, plans);
      if (options.has('json')) return hosts.forEach((host) => void print(JSON.stringify(host)));
      if (hosts.length === 0) return print('There are no hosts yet.');
      for (const line of textTable(columns, hosts.map(toRow))) print(line);
    },
};

const toRow = (host: accounts.HostSummary): Row => ({
  email: printable(host.email),
  name: printable(host.name),
  plan: [host.plan, host.isAdmitted || 'not admitted', host.blockedAt !== null && 'blocked']
    .filter((part) => typeof part === 'string')
    .join(', '),
  links: String(host.links),
  results: String(host.results),
  registered: host.registeredAt.slice(0, 10),
});
