import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The page of a guest as its host previews it. */
export const guestPreview = textGroup('host/workspace/guest-preview.guestPreview', {
  title: 'Preview of the guest page',
  banner: 'Preview: nothing is recorded',
  hint: 'You see this page as {name} will see it. All checks work here. Nothing is sent, and nothing is kept.',
  close: 'Close preview',
  loading: 'Loading the preview…',
  notLoaded: 'The preview could not be loaded',
  gone: {
    title: 'There is nothing to preview',
    hint: 'This link or episode was deleted, or it belongs to others.',
    action: 'Go to the dashboard',
  },
  noPlan: {
    title: 'Episodes are part of Pro',
    hint: 'Your plan has no episodes at the moment. Your guest links work as before.',
  },
  signInFirst: {
    title: 'Sign in to see this preview',
    hint: 'Only the host of a link and their team can preview it.',
    action: 'Sign in',
  },
} as const satisfies TextTable);
