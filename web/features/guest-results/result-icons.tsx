import Mic from 'lucide-react/icons/mic';
import Video from 'lucide-react/icons/video';
import Wifi from 'lucide-react/icons/wifi';
import type { ReactNode } from 'react';
import type { CheckName } from './result-findings';

export const checkIcons: Readonly<Record<CheckName, ReactNode>> = {
  microphone: <Mic aria-hidden />,
  camera: <Video aria-hidden />,
  connection: <Wifi aria-hidden />,
};
