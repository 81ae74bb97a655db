import * as z from 'zod/mini';
import { itemText } from './checklists';
import { fault } from './field-code';
import { CHOICE_MARKER, plainMessage } from './plain-message';

/** The choices of a Plus host: the standard items, and at most one custom item (S1 §3). */
export const checklistChoice = z.strictObject({
  templateType: z.enum(['default', 'custom']),
  preferences: z.strictObject({ power: z.boolean(), phone: z.boolean(), water: z.boolean() }),
  customItems: z.array(itemText).check(z.maxLength(1, fault('one_custom_item'))),
});

export type ChecklistChoice = z.infer<typeof checklistChoice>;

/** The parts of a guest message. */
export type SplitMessage =
  | { readonly kind: 'plain'; readonly message: string }
  | { readonly kind: 'with-choice'; readonly message: string; readonly choice: ChecklistChoice }
  | { readonly kind: 'unreadable'; readonly message: string };

/** Appends a Plus host's checklist to a guest message. */
export const joinMessage = (message: string, choice: ChecklistChoice): string =>
  `${message}\n${CHOICE_MARKER}${JSON.stringify(choice)}`;

/** Splits a message into the text for people and the checklist. Only the text counts for the length limit. */
export function splitMessage(whole: string): SplitMessage {
  const at = whole.indexOf(CHOICE_MARKER);
  const message = plainMessage(whole);
  if (at < 0) return { kind: 'plain', message };
  const choice = checklistChoice.safeParse(parseJson(whole.slice(at + CHOICE_MARKER.length)));
  return choice.success ? { kind: 'with-choice', message, choice: choice.data } : { kind: 'unreadable', message };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Invalid JSON becomes undefined, which the schema rejects.
    return undefined;
  }
}
