import { createRef } from 'react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { meterPainter } from './meter-painter';
import { ProgrammeMeter, type ProgrammeMeterHandle } from './programme-meter';

const zoneNames = { silent: 'Silent', low: 'Low', optimal: 'Optimal', loud: 'Loud' } as const;
const labels = { label: 'Input level', zoneNames } as const;
const loud = { levelDbfs: -6, peakHoldDbfs: -6 };

it('shows a level once its painter is loaded, and that nothing is measured before', async () => {
  const handle = createRef<ProgrammeMeterHandle>();
  let loaded: typeof meterPainter | undefined;
  const painter = () => loaded;
  const { byRole } = await renderComponent(<ProgrammeMeter ref={handle} painter={painter} {...labels} />);
  const shown = () => byRole('meter', 'Input level').getAttribute('aria-valuetext');
  await happens(() => handle.current?.set(loud));
  expect(shown()).toBe('–');
  loaded = meterPainter;
  await happens(() => handle.current?.set(loud));
  expect(shown()).toBe('Optimal, −6 dBFS');
  await happens(() => handle.current?.set(null));
  expect(shown()).toBe('–');
});
