import { anyChoice, type FormRules, LANGUAGE_CHOICE, OPTIONAL_EMAIL, optionalRule, textRule } from './field-rules';
import { NAME_MAX } from './fields';
import { type EditedPlusSession, GUEST_MESSAGE_MAX, type SessionForm, splitMessage } from './test-sessions';

const TITLE_MAX = 200;
/** Maximum length of the message including a Plus host's checklist. */
const WHOLE_MESSAGE_MAX = 2000;

export const SESSION_TITLE = textRule({ max: TITLE_MAX, tooLong: 'title_too_long' });

export const PLUS_TITLE = textRule({ max: TITLE_MAX, tooLong: 'title_too_long', required: 'title_required' });

export const GUEST_FIRST_NAME = textRule({
  max: NAME_MAX,
  tooLong: 'guest_first_name_too_long',
  required: 'guest_first_name_required',
});

export const GUEST_SURNAME = textRule({ max: NAME_MAX, tooLong: 'guest_surname_too_long' });

export const GUEST_MESSAGE = textRule(
  { max: WHOLE_MESSAGE_MAX, tooLong: 'message_too_long' },
  {
    faultOf(whole) {
      const { kind, message } = splitMessage(whole);
      if ([...message].length > GUEST_MESSAGE_MAX) return 'message_too_long';
      return kind === 'unreadable' ? 'message_checklist_unreadable' : undefined;
    },
  },
);

export const sessionRules: FormRules<SessionForm> = {
  title: optionalRule(SESSION_TITLE),
  checklistTemplateId: anyChoice(),
  guestFirstName: GUEST_FIRST_NAME,
  guestSurname: optionalRule(GUEST_SURNAME),
  guestEmail: OPTIONAL_EMAIL,
  guestMessage: optionalRule(GUEST_MESSAGE),
  language: LANGUAGE_CHOICE,
};

export const plusSessionRules: FormRules<EditedPlusSession> = { title: PLUS_TITLE, template: anyChoice() };
