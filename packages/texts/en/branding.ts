import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The dashboard's branding tab. */
export const branding = textGroup('host/branding.branding', {
  loading: 'Loading branding settings...',
  notLoaded: 'Your branding could not be loaded',
  form: {
    title: 'Brand Customization',
    color: 'Primary brand color',
    colorPicker: 'Choose a color',
    colorHint: 'Three or six hex digits, such as #8b5cf6. Colors buttons, highlights and accents for your guest.',
    colorInvalid: 'Invalid color format',
    name: 'Custom Host Name',
    nameHint: 'Shown as the host throughout the guest experience.',
    save: 'Save Branding Settings',
    saving: 'Saving...',
    saved: 'Branding settings updated successfully!',
    notSaved: 'Failed to update branding settings',
    tryAgain: 'Please try again.',
  },
  logo: {
    title: 'Logo',
    picture: 'Your logo',
    upload: 'Upload Logo',
    change: 'Change Logo',
    remove: 'Remove Logo',
    hint: 'Recommended: 200x50 px, PNG or JPG with transparent background. At most 512 KB.',
    elsewhere: 'This logo is on another server and cannot be shown here or to your guests. Please upload it.',
    /** Reasons for which a chosen file cannot be the logo. */
    faults: {
      'not-an-image': 'Please choose a PNG, JPG or WebP picture.',
      'too-heavy': 'This picture is larger than 512 KB. Please choose a smaller one.',
      'too-large': 'This picture is larger than 2000 × 2000 pixels. Please choose a smaller one.',
    },
  },
  /** The miniature of the guest page. */
  preview: {
    title: 'Guest Experience Preview',
    hint: 'As your guest sees it, before anything is saved.',
    headerNote: 'Setup check before your session',
    welcome: 'Welcome, Guest!',
    noticeTitle: 'This is a setup check — not the call itself',
    notice:
      "{hostName} has sent you this page to check your microphone, camera, connection and environment before your session. You'll join the real call at the scheduled time.",
    stepTitle: 'Step {number}: {name}',
    idle: 'IDLE',
    checklist: 'Preparation Checklist',
    steps: {
      microphone: {
        text: 'Test your audio input',
        start: 'Start Microphone Test',
      },
      camera: {
        text: 'Test your video quality',
        start: 'Start Camera Test',
      },
      connection: {
        text: 'Test your internet speed',
        start: 'Start Connection Test',
      },
      checklist: {
        text: 'Final preparation items',
        start: 'Start Checklist',
      },
    },
  },
} as const satisfies TextTable);
