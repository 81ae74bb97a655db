import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeParse, type ZodMiniType } from 'zod/mini';
import type { FieldRule } from './field-rules';
import * as rules from './index';
import { joinMessage } from './index';
import * as schemas from './schemas';

const choice: rules.ChecklistChoice = {
  templateType: 'custom',
  preferences: { power: true, phone: false, water: true },
  customItems: ['A glass'],
};

/** Hours are neither a text nor a number: `help-requests.test.ts` has their cases. */
const { hours: _hours, ...reachTexts } = rules.reachRules;

/** The rules of each form, and the schema of what it sends. */
const forms: readonly (readonly [name: string, rules: object, schema: { readonly shape: object }])[] = [
  ['registration', rules.registrationRules, schemas.registration],
  ['sign-in', rules.credentialsRules, schemas.credentials],
  ['request of a reset', rules.resetRequestRules, schemas.accountsCalls.requestReset.body],
  ['name', rules.nameChangeRules, schemas.nameChange],
  ['password', rules.passwordChangeRules, schemas.passwordChange],
  ['confirmation of the sign-in', rules.givenPasswordRules, schemas.passwordProof],
  ['deletion of the account', rules.emailRules, schemas.accountDeletion],
  ['change of the address', rules.emailRules, schemas.emailChangesCalls.changeEmail.body],
  ['new authenticator app', rules.newAppRules, schemas.signInMethodsCalls.addAuthenticatorApp.body],
  ['name of a sign-in method', rules.methodNameRules, schemas.signInMethodsCalls.renameSignInMethod.body],
  ['deletion of a workspace', rules.workspaceDeletionRules, schemas.workspaceDeletion],
  ['name of a workspace', rules.workspaceNamingRules, schemas.peopleCalls.nameWorkspace.body],
  ['invitation', rules.emailInvitationRules, schemas.peopleCalls.inviteToWorkspace.body],
  ['guest link', rules.sessionRules, schemas.newSession],
  ['episode', rules.episodeRules, schemas.episodeForm],
  ['guest of an episode', rules.episodeGuestRules, schemas.episodeGuest],
  ['guest of a group link', rules.groupGuestRules, schemas.boardLinksCalls.joinGroup.body],
  ['way to reach a host', reachTexts, schemas.reachForm],
  ['call for help', { line: rules.HELP_LINE }, schemas.helpRequestsCalls.askForHelp.body],
  ['result', { guestName: rules.shareRules.guestName, notes: rules.shareRules.notes }, schemas.submission],
];

const fields = forms.flatMap(([form, ruled, schema]) =>
  Object.entries<FieldRule<unknown>>({ ...ruled }).map(([name, rule]) => {
    const shape: Readonly<Record<string, ZodMiniType>> = { ...schema.shape };
    return [`${name} of the ${form}`, rule, shape[name]] as const;
  }),
);

const LENGTHS = [1, 5, 6, 60, 61, 80, 81, 100, 101, 200, 201, 202, 254, 255, 500, 501, 1999, 2000, 2001];

const texts = [
  '',
  '   ',
  'Ada',
  ' \u00a0Ada\n',
  'Ada\tLovelace',
  'a\0b',
  'a\ud83c',
  '\u202egnp.\u202c',
  '\u2067',
  'Аda',
  'ada@example.org',
  ' Maya.Okafor@Example.ORG ',
  'ada@example',
  `${'a'.repeat(250)}@example.org`,
  'Ada <ada@example.org>',
  'See https://example.org',
  'https://example.org/a?b#c',
  ' https://EXÄMPLE.org:8443 ',
  'https://ada:secret@example.org',
  'https://example.org/a b',
  'http://example.org',
  'https://',
  `https://example.org/${'ä'.repeat(500)}`,
  'Abcdef1!',
  'abcdef1!',
  `Ab1!${'x'.repeat(196)}`,
  `Ab1!${'x'.repeat(197)}`,
  '2026-12-03T18:00',
  '2026-02-30T18:00',
  '18:00',
  'Europe/Berlin',
  'Mars/Olympus',
  `Europe/${'B'.repeat(64)}`,
  'EST',
  '+49 (30) 12-34',
  '112',
  '11',
  'call me',
  `+${'1'.repeat(41)}`,
  joinMessage('Hello', choice),
  joinMessage('x'.repeat(501), choice),
  'Hello TEMPLATE_DATA:{"templateType":"custom"}',
  ...LENGTHS.flatMap((length) => ['x'.repeat(length), '🎧'.repeat(length), ` ${'é'.repeat(length)} `]),
];

const numbers = [Number.NaN, -1, 0, 1, 4, 5, 5.5, 365, 366, 1440, 1441, 2 ** 60];

function expectSame(rule: FieldRule<unknown>, schema: ZodMiniType | undefined, typed: unknown): void {
  const { data, error } = safeParse(schema ?? missingSchema(), typed);
  expect(rule.faultOf(typed), JSON.stringify(typed)).toBe(error?.issues[0]?.message);
  if (error === undefined) expect(rule.stored(typed)).toBe(data);
}

const missingSchema = (): never => {
  throw new Error('the schema has no such field');
};

/** Fields that the page offers as a choice: their rule accepts all that it is given. */
const CHOICES = /^(role|showId|checklistTemplateId|level) /;
const NUMBERS = /^(minutes|freshDays) /;
const typedFields = fields.filter(([name]) => !CHOICES.test(name));

describe('the rule of a field finds what its schema finds, and stores what it stores', () => {
  it.each(typedFields)('%s', (name, rule, schema) => {
    for (const typed of NUMBERS.test(name) ? numbers : texts) expectSame(rule, schema, typed);
  });

  it.each(typedFields.filter(([name]) => !NUMBERS.test(name)))('%s, for any text', (_name, rule, schema) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => expectSame(rule, schema, typed)),
      {
        numRuns: 60,
      },
    );
  });

  it.each(fields.filter(([name]) => CHOICES.test(name)))('%s, for a choice of the page', (_name, rule, schema) => {
    const offered = ['producer', 'podcast', '7b0c1f9e-4a57-4f0e-9a55-2f6f1a9d8c11'].filter(
      (choice) => schema !== undefined && safeParse(schema, choice).success,
    );
    expect(offered.length).toBeGreaterThan(0);
    for (const choice of offered) expectSame(rule, schema, choice);
  });
});
