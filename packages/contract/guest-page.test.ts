import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FormPageData,
  formPageText,
  type GuestPageData,
  guestPageText,
  readFormPageText,
  readGuestPageText,
} from './guest-page';

const pageWith = (text: string): GuestPageData => ({
  session: {
    guestName: text,
    guestFirstName: text,
    guestEmail: null,
    guestMessage: text,
    title: text,
    createdBy: text,
    hostName: text,
    language: null,
  },
  branding: { brandLogo: null, brandColor: '#8b5cf6', brandSenderName: text, isPro: true, plan: 'pro' },
  checklist: [{ text, required: true }],
});

describe('the data block of a guest page', () => {
  it.each(['</script><script>hurt()</script>', '<!--<script>', ']]>', 'a\u2028b\u2029c', '"\\"', '$& $1'])(
    'holds %j as text',
    (text) => {
      const written = guestPageText(pageWith(text));
      expect(written).not.toMatch(/[<\u2028\u2029]/);
      expect(readGuestPageText(written)).toEqual(pageWith(text));
    },
  );

  it('holds any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readGuestPageText(guestPageText(pageWith(text)))).toEqual(pageWith(text));
      }),
    );
  });

  it('marks an invalid code', () => {
    expect(readGuestPageText(guestPageText(null))).toBeNull();
  });

  it.each(['', '{', '{}', '7', '"text"', '{"session":{}}', 'undefined'])('that is %j is refused', (text) => {
    expect(readGuestPageText(text)).toBeUndefined();
  });
});

const formData: FormPageData = {
  settings: {
    speedTest: 'self',
    logoHosts: [],
    contactEmail: '</script><script>hurt()</script>',
    trialDays: 14,
    clipDays: 90,
    defaultPlan: 'plus',
    sendsMail: true,
    mediaPath: false,
    mediaPort: null,
    callPorts: '',
    turn: [],
  },
  registration: 'open',
  ways: { service: '</script>', isServiceOnly: false, hasPasskeys: true },
};

describe('the data block of a page with a form', () => {
  it('holds the settings as text', () => {
    const written = formPageText(formData);
    expect(written).not.toContain('<');
    expect(readFormPageText(written)).toEqual(formData);
  });

  it.each(['', '{', '{}', '7', 'null', '{"settings":{}}'])('that is %j is refused', (text) => {
    expect(readFormPageText(text)).toBeUndefined();
  });
});
