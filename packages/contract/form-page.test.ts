import { describe, expect, it } from 'vitest';
import { type FormPageData, formPageText, readFormPageText } from './form-page';

const data: FormPageData = {
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
};

describe('the data block of a page with a form', () => {
  it('holds the settings as text', () => {
    const written = formPageText(data);
    expect(written).not.toContain('<');
    expect(readFormPageText(written)).toEqual(data);
  });

  it.each(['', '{', '{}', '7', 'null', '{"settings":{}}'])('that is %j is refused', (text) => {
    expect(readFormPageText(text)).toBeUndefined();
  });
});
