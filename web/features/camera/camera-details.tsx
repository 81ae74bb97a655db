import { DetailList } from '../../ui/detail-list';
import type { CameraTest } from './use-camera-test';

type WithPicture = Extract<CameraTest, { kind: 'live' | 'finished' }>;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** The numbers behind the picture, for those who want them. */
export function CameraDetails({ test }: { readonly test: WithPicture }) {
  const { reading, camera } = test;
  const { width, height, frameRate } = camera.settings;
  const items = [
    { name: 'Camera', value: camera.label },
    { name: 'Picture', value: `${width} × ${height} at ${Math.round(frameRate)} frames a second` },
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
