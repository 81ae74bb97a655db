import { expect, it } from 'vitest';
import { parseEvidenceRequest } from './evidence-message';

const block = new Float32Array(480);

it.each([
  { kind: 'begin', source: { sampleRateHz: 44_100, processing: 'automatic-gain' } },
  { kind: 'block', block, channels: { leftSquares: 1, rightSquares: 2, products: 0 } },
  { kind: 'processed-block', block },
  { kind: 'read' },
])('the worker accepts %o', (request) => {
  expect(parseEvidenceRequest(request)).toEqual(request);
});

it.each([undefined, { kind: 'begin' }, { kind: 'begin', source: { sampleRateHz: Number.NaN } }, { kind: 'block' }, {}])(
  'the worker ignores %o',
  (data) => {
    expect(parseEvidenceRequest(data)).toBeUndefined();
  },
);
