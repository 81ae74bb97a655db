import { DetailList } from '../../ui/detail-list';
import type { CameraTest } from './use-camera-test';

type WithPicture = Extract<CameraTest, { kind: 'live' | 'finished' }>;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** The numbers behind the picture, for those who want them. */
export function CameraDetails({ test }: { readonly test: WithPicture }) {
  const { reading, camera } = test;
  const { width, height, frameRate } = camera.settings;
  // 0 stands for what this browser does not tell.
  const size = width > 0 && height > 0 ? `${width} × ${height}` : 'of unknown size';
  const items = [
    { name: 'Camera', value: camera.label },
    { name: 'Picture', value: frameRate > 0 ? `${size} at ${Math.round(frameRate)} frames a second` : size },
    ...(reading
      ? [
          { name: 'Brightness', value: percent(reading.brightness) },
          {
            name: 'Face',
            value: reading.face ? `${percent(reading.face.x)} across, ${percent(reading.face.y)} down` : 'not found',
          },
          { name: 'Found by', value: reading.source === 'face-finder' ? 'face finder' : 'skin tones' },
        ]
      : []),
  ];
  return <DetailList items={items} />;
}
