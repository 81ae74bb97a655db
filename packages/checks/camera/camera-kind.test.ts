import { describe, expect, it } from 'vitest';
import { kindOfCamera } from './camera-kind';

describe('the kind of a camera', () => {
  it.each([
    ['OBS Virtual Camera', 'program'],
    ['OBS-Camera', 'program'],
    ['Streamlabs OBS Virtual Camera', 'program'],
    ['ManyCam Virtual Webcam', 'program'],
    ['Dummy video device (0x0000)', 'program'],
    ['Camera (NVIDIA Broadcast)', 'effects'],
    ['XSplit VCam', 'effects'],
    ['Snap Camera', 'effects'],
    ['Iriun Webcam', 'phone'],
    ['DroidCam Source 3', 'phone'],
    ["Amara's iPhone Camera", 'phone'],
    ['EOS Webcam Utility', 'maker'],
    ['Cam Link 4K (0fd9:0066)', 'capture'],
    ['NDI Webcam Video 1', 'capture'],
    ['Integrated IR Camera', 'infrared'],
    ['USB2.0 IR (13d3:5463)', 'infrared'],
    ['Integrated Webcam_IR', 'infrared'],
    ['Desk View Camera', 'desk'],
  ])('%s: %s', (label, kind) => {
    expect(kindOfCamera(label)).toBe(kind);
  });

  it.each([
    undefined,
    '',
    'FaceTime HD Camera (Built-in) (05ac:8514)',
    'HD Pro Webcam C920 (046d:082d)',
    'OBSBOT Tiny 2 StreamCamera',
    'Irix Cam',
    'MacBook Air Camera',
    'Candid Camera',
    'Insta360 Link',
    'Facecam Pro',
    'camera2 1, facing front',
  ])('of an ordinary label is unknown: %s', (label) => {
    expect(kindOfCamera(label)).toBeUndefined();
  });
});
