import { openPostOffice } from '../../server/testing/letters';
import type { MeasuredFigure } from '../testing/figure';
import { RaceScene } from './races/scene';
import { addressAttacks } from './sign-in-ways/addresses';
import { PAIR_URL } from './sign-in-ways/browser';
import { closedTeamAttacks } from './sign-in-ways/closed-team';
import { codeAttacks } from './sign-in-ways/codes';
import { FORGING_CLIENT, openForgingIssuer } from './sign-in-ways/forging-issuer';
import { passkeyAttacks } from './sign-in-ways/passkeys';
import type { SignInAttack } from './sign-in-ways/scene';
import { serviceAttacks } from './sign-in-ways/service';
import type { AttackOutcome, AttackStage } from './stage';

const attacks: Readonly<Record<string, SignInAttack>> = {
  ...codeAttacks,
  ...passkeyAttacks,
  ...serviceAttacks,
  ...addressAttacks,
  ...closedTeamAttacks,
};

/** The usual rate limits. Each call comes from another address, as reported by a proxy. */
const SETTINGS = {
  PUBLIC_URL: PAIR_URL,
  TRUST_PROXY: 'loopback',
  RATE_LIMIT_FACTOR: '1',
  REGISTRATION: 'open',
  OIDC_CLIENT_ID: FORGING_CLIENT.id,
  OIDC_CLIENT_SECRET: FORGING_CLIENT.secret,
};

/** Attacks every way to sign in, at two instances with one database, a sign-in service that forges and a mail server. */
export async function attackSignIns(stage: AttackStage): Promise<AttackOutcome> {
  const [issuer, mail] = [await openForgingIssuer(), await openPostOffice()];
  const settings = { ...SETTINGS, OIDC_ISSUER: issuer.issuer, SMTP_URL: mail.url };
  const pair = await stage.startPair(settings);
  const races = new RaceScene(pair);
  const [figures, wrong]: [MeasuredFigure[], string[]] = [[], []];
  try {
    for (const [name, attack] of Object.entries(attacks)) {
      const reached = await attack({ pair, races, issuer, mail });
      for (const what of reached) stage.print(`${name}: not so: ${what}`);
      figures.push({ name: `Reached by ${name}`, value: reached.length, unit: 'claims broken', goal: { atMost: 0 } });
      wrong.push(...reached.map((what) => `${name}: not so: ${what}`));
    }
  } finally {
    await races.close();
    await issuer.close();
    await mail.close();
  }
  return { figures, wrong };
}
