import { readCamera } from '@linecheck/checks/camera/readings';
import cameraTexts from '@linecheck/texts/en/camera';
import { deviceName } from '../../checks/device-name';
import { readingLines } from '../../checks/reading-lines';
import { fill } from '../../texts/fill';
import { formatPercent } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { DetailList } from '../../ui/layout/detail-list';
import type { CameraTest } from './use-camera-test';

type WithPicture = Extract<CameraTest, { kind: 'live' | 'finished' }>;

/** Exact values of the camera check. */
export function CameraDetails({ test }: { readonly test: WithPicture }) {
  const texts = useTexts(cameraTexts);
  const { reading, camera } = test;
  if (reading === undefined)
    return <DetailList items={[{ name: texts.camera, value: deviceName('camera', camera.label) }]} />;
  const { face } = reading;
  return (
    <DetailList
      items={[
        ...readingLines('camera', readCamera(reading, camera)),
        // The position of the face is only for the guest's orientation, and is not submitted.
        ...(face
          ? [{ name: texts.face, value: fill(texts.facePlace, { x: formatPercent(face.x), y: formatPercent(face.y) }) }]
          : []),
      ]}
    />
  );
}
