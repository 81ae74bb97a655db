import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type ServiceFinding,
  type ServiceSettings,
  startTrial,
  tryService,
} from '../../modules/sign-in-service/operator-service';
import { type AdminCommand, type CommandContext, CommandError } from '../command';
import { printable } from '../terminal';

const POLL_MS = 1000;

export const testOidc: AdminCommand = {
  takes: '',
  summary: 'Test the sign-in service, step by step',
  details:
    'For OIDC_ISSUER. Says whether the sign-in service answers, whether its clock agrees with that of this machine, whether the redirect address is registered there, and whether it takes the client and its secret. Then prints an address to open in a browser, and waits up to 10 minutes until someone has signed in there: OIDC_ONLY counts from then on. The app must run with the same settings. Exit code 1 if anything is to do.',
  prepare: () => async (context) => {
    const { signInService, publicUrl } = context.config;
    if (signInService === undefined) throw new CommandError('OIDC_ISSUER is not set.');
    let faults = 0;
    for await (const finding of tryService(signInService, publicUrl)) {
      context.print(`${finding.isGood ? 'ok' : 'to do'}: ${printable(lineOfFinding(finding, signInService))}`);
      if (!finding.isGood) faults += 1;
    }
    if (faults > 0) throw new CommandError('The sign-in service does not work yet. Passwords still do.');
    await waitForTrial(context, signInService);
  },
};

/** One sentence about a finding, and what to do. Exported for tests. */
export function lineOfFinding(finding: ServiceFinding, { issuer }: Pick<ServiceSettings, 'issuer'>): string {
  switch (finding.kind) {
    case 'answers':
      return `The sign-in service at ${issuer} answers.`;
    case 'unreachable':
      return `The sign-in service cannot be reached (${finding.reason}). Compare OIDC_ISSUER with the "issuer" in ${issuer.replace(/\/$/, '')}/.well-known/openid-configuration, and see whether this machine reaches it.`;
    case 'clock_unknown':
      return 'The sign-in service does not say what time it is.';
    case 'clock': {
      const state = `The clocks of the sign-in service and of this machine differ by ${finding.differenceS} s.`;
      return finding.isGood ? state : `${state} Set both by NTP: more than ${finding.mostS} s is refused.`;
    }
    case 'shows_page':
      return `The sign-in service shows its page for ${finding.redirect}.`;
    case 'redirect_refused':
      return `The redirect address is not registered. Register ${finding.redirect} at the sign-in service, exactly like this.`;
    case 'request_refused':
      return `The sign-in service refuses the request with status ${finding.status}. Compare OIDC_CLIENT_ID, and register ${finding.redirect} there.`;
    case 'takes_client':
      return 'The sign-in service takes the client and its secret.';
    case 'refuses_client':
      return 'The sign-in service refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET. Compare both.';
  }
}

async function waitForTrial({ db, config, print }: CommandContext, service: ServiceSettings): Promise<void> {
  const { link, minutes, hasPassed } = await startTrial({ db, config, randomBytes }, service);
  print(`Open this address in a browser within ${minutes} minutes, and sign in there:`);
  print(link);
  const end = Date.now() + minutes * 60_000;
  while (!(await hasPassed())) {
    if (Date.now() > end) throw new CommandError('Nobody has signed in. The log of the app says why a sign-in failed.');
    await wait(POLL_MS);
  }
  print('ok: Someone has signed in by the sign-in service.');
  if (service.isOnly) print('OIDC_ONLY counts from now on. The command sign-in-link always opens.');
}
