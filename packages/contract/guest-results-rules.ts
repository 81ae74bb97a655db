import { EMAIL, type FormRules, GUEST_NAME, textRule } from './field-rules';
import type { ShareForm } from './guest-results';

const NOTES_MAX = 500;

export const NOTES = textRule({ max: NOTES_MAX, tooLong: 'notes_too_long' });

export const shareRules: FormRules<ShareForm> = {
  guestName: GUEST_NAME,
  guestEmail: { stored: EMAIL.stored, faultOf: (typed) => (typed === '' ? undefined : EMAIL.faultOf(typed)) },
  notes: NOTES,
};
