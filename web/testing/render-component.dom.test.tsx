import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { expectComponentAccessible, renderComponent } from './render-component';

function Form() {
  const [name, setName] = useState('');
  const [isSent, setSent] = useState(false);
  return (
    <form>
      <label>
        Name
        <input value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <button type="button" onClick={() => setSent(true)}>
        {isSent ? `Sent as ${name}` : 'Send'}
      </button>
      <button type="button" hidden>
        Hidden
      </button>
    </form>
  );
}

describe('a rendered component', () => {
  it('is found and used by role and name', async () => {
    const { fill, press, namesOf } = await renderComponent(<Form />);
    await fill('textbox', 'Name', 'Ada');
    await press('button', 'Send');
    expect(namesOf('button')).toEqual(['Sent as Ada']);
  });

  it('has to have what is looked for, and only once', async () => {
    const send = <button type="button">Send</button>;
    const { byRole } = await renderComponent([<p key="first">{send}</p>, <p key="second">{send}</p>]);
    expect(() => byRole('button', 'Save')).toThrow('no button named Save');
    expect(() => byRole('button', 'Send')).toThrow('several button named Send');
  });

  const broken = {
    'button-name': <button type="button" />,
    label: <input />,
    // biome-ignore lint/a11y: the test needs the fault.
    'image-alt': <img src="/a.png" />,
    // biome-ignore lint/a11y: the test needs the fault.
    'aria-required-attr': <p role="checkbox">Send</p>,
  };
  it.each(Object.entries(broken))('is not accessible if it breaks the rule %s', async (rule, element) => {
    await renderComponent(element);
    await expect(expectComponentAccessible()).rejects.toThrow(rule);
  });
});
