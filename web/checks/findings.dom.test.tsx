import { connectionFindings } from '@linecheck/texts/en/connection-verdicts';
import { soundFindings } from '@linecheck/texts/en/microphone-verdicts';
import { describe, expect, it } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../testing/render-component';
import { FindingList } from './findings';

const textsOf = (place: HTMLElement, selector: string) =>
  Array.from(place.querySelectorAll(selector), ({ textContent }) => textContent);

describe('the findings beside a verdict', () => {
  it.each([
    ['of a sound', soundFindings.findings],
    ['of a line', connectionFindings.findings],
  ])('%s are all named and explained', async (_, findings) => {
    const codes = Object.keys(findings);
    const verdict = { status: 'passed', code: 'good', params: { findings: codes } } as const;
    const { place, byRole } = await renderComponent(<FindingList verdict={verdict} label="Also heard" />);
    byRole('region', 'Also heard');
    const words = Object.values(findings);
    expect(textsOf(place, 'li')).toEqual(words.map(({ chip }) => chip));
    expect(textsOf(place, 'dt')).toEqual(words.map(({ chip }) => chip));
    expect(textsOf(place, 'dd')).toEqual(words.map(({ about }) => about));
    expect(place.querySelector('details')?.open).toBe(false);
    await expectComponentAccessible();
  });

  it('are left out where there are none', async () => {
    const verdict = { status: 'passed', code: 'good', params: {} } as const;
    const { place } = await renderComponent(<FindingList verdict={verdict} label="Also heard" />);
    expect(place.textContent).toBe('');
  });
});
