import { expect, test } from 'vitest';
import { createFeatureMap, rowOf } from '../feature-map';
import { convolveChannels, difference, pictureOf, randomFeatureMap, randomFilter } from '../testing/naive-layers';
import { depthwiseRow, depthwiseRowHalved, packDepthwise } from './depthwise';

const shapes = [
  { stride: 1, size: 2, channels: 4, filtered: 4 },
  { stride: 1, size: 7, channels: 12, filtered: 10 },
  { stride: 1, size: 16, channels: 8, filtered: 8 },
  { stride: 2, size: 2, channels: 4, filtered: 4 },
  { stride: 2, size: 10, channels: 8, filtered: 6 },
  { stride: 2, size: 16, channels: 4, filtered: 4 },
];

test.each(shapes)(
  'gives a 3 × 3 convolution of each channel: stride $stride, $size pixels, $filtered of $channels channels',
  ({ stride, size, channels, filtered }) => {
    const filter = randomFilter({ weights: 9 * filtered, biases: filtered }, 31);
    const source = randomFeatureMap({ size, channels, used: filtered }, 32);
    const convolveRow = stride === 1 ? depthwiseRow : depthwiseRowHalved;
    const target = createFeatureMap(size / stride, channels);
    const result = new Float64Array(target.size * channels);
    for (let row = 0; row < target.size; row += 1) {
      convolveRow(packDepthwise(filter, channels), source, { row, result });
      target.data.set(result, rowOf(target, row).offset);
    }
    expect(difference(pictureOf(target), convolveChannels(pictureOf(source), filter, stride))).toBeLessThan(1e-5);
  },
);
