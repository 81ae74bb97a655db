import type { RecheckProgress } from '@linecheck/checks/browser/recheck/run-recheck';
import { FINAL_WINDOW } from '@linecheck/checks/camera/framing';
import { RECHECK_PARTS } from '@linecheck/checks/recheck/parts';
import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { RecheckScreen } from './recheck-screen';

Element.prototype.scrollIntoView = vi.fn();

const OPENING: RecheckProgress = {
  ...{ stage: 'opening', progress: 0, isQuietAgain: false, isPaced: false },
  ...{ wait: undefined, stream: undefined, parts: {} },
};

interface ScreenProps {
  readonly first: RecheckProgress;
  readonly onReady: (set: (state: RecheckProgress) => void) => void;
}

function Screen({ first, onReady }: ScreenProps) {
  const [state, setState] = useState(first);
  useEffect(() => onReady(setState), [onReady]);
  return <RecheckScreen state={state} asked={RECHECK_PARTS} part={FINAL_WINDOW.wide} onStop={vi.fn()} />;
}

async function screenIn(first: Partial<RecheckProgress>) {
  let set: (state: RecheckProgress) => void = () => undefined;
  const state = { ...OPENING, ...first };
  const keep = (setter: typeof set) => {
    set = setter;
  };
  const shown = await renderComponent(<Screen first={state} onReady={keep} />);
  const said = () => shown.byRole('status', /^/).textContent;
  return { ...shown, said, become: (next: Partial<RecheckProgress>) => happens(() => set({ ...state, ...next })) };
}

it('a paced part has a button with the focus, which stays while the part is measured', async () => {
  const { become, byRole, said } = await screenIn({ isPaced: true });
  const begin = vi.fn();
  await become({ stage: 'quiet', wait: { leftS: undefined, begin } });
  const start = byRole('button', 'Start');
  expect(document.activeElement).toBe(start);
  const before = said();
  await expectComponentAccessible();
  await happens(() => start.click());
  expect(begin).toHaveBeenCalledOnce();
  await become({ stage: 'quiet', wait: undefined });
  expect([document.activeElement === start, said()]).toEqual([true, before]);
  await happens(() => start.click());
  expect(begin).toHaveBeenCalledOnce();
  await become({ stage: 'words', wait: { leftS: undefined, begin } });
  expect([document.activeElement === start, said()]).toEqual([true, expect.stringContaining('The early train')]);
});

it('a part that begins by itself shows the sentence before the quiet moment, and can be begun at once', async () => {
  const begin = vi.fn();
  const { place, press, namesOf, become } = await screenIn({ stage: 'quiet', wait: { leftS: 6, begin } });
  expect(place.textContent).toContain('The early train rolled past');
  await expectComponentAccessible();
  await press('button', 'Start now');
  expect(begin).toHaveBeenCalledOnce();
  await become({ stage: 'quiet', wait: undefined });
  expect(namesOf('button')).toEqual(['Stop']);
});
