export const CAMERA_KINDS = ['desk', 'phone', 'infrared', 'maker', 'effects', 'program', 'capture'] as const;
export type CameraKind = (typeof CAMERA_KINDS)[number];

/**
 * Words in the labels of each kind, the most specific first. The borders of words keep `OBSBOT` apart from OBS, `Irix`
 * from IR and `Candid` from NDI.
 */
const WORDS = [
  // The desk in front of the computer, not the person.
  ['desk', /\bdesk ?view\b|overhead/i],
  // An app on a phone.
  ['phone', /\b(iriun|droidcam|epoccam|camo\b|reincubate|ivcam|ip ?webcam|neuralcam|kinoni|iphone|continuity)/i],
  ['infrared', /\b(ir|infrared)\b.*\bcam(era)?\b|\bcam(era)?\b.*\b(ir|infrared)\b|windows hello|[:_ ]\S* ?IR$|_IR\b/i],
  // The app of a camera maker, which shows its logo until the camera is on.
  ['maker', /eos webcam|webcam utility|imaging edge|x webcam|lumix webcam|gopro webcam|om-d webcam/i],
  // An app that adds effects to the real camera.
  [
    'effects',
    /nvidia broadcast|xsplit vcam|snap ?camera|mmhmm|logi(tech)? ?capture|krisp|youcam|finecam|fineshare|vcam\.ai|\bvoicemod|animaze|facerig/i,
  ],
  // An app whose scene is the picture.
  [
    'program',
    /\bobs\b|obs-camera|streamlabs|manycam|splitcam|camtwist|sparkocam|xsplit|vmix|wirecast|ecamm|prism|alter ?cam|webcamoid|e2esoft|unity video|spout ?cam|zoom ?video|virtual|v4l2loopback|dummy video|loopback|\bvcam\b/i,
  ],
  // A device with its own picture while nothing is plugged into it.
  ['capture', /cam ?link|\bcapture|hdmi|\bndi\b|magewell|blackmagic|decklink|game ?cap/i],
] as const satisfies readonly (readonly [CameraKind, RegExp])[];

/** The USB ids that Chromium appends to labels. */
const USB_IDS = / ?\([\da-f]{4}:[\da-f]{4}\)$/i;

/**
 * The kind of a camera by its label (`MediaStreamTrack.label`); undefined for an ordinary camera. Labels can be
 * renamed, so the kind changes advice and never lets a check fail.
 */
export function kindOfCamera(label = ''): CameraKind | undefined {
  const name = label.replace(USB_IDS, '');
  return WORDS.find(([, words]) => words.test(name))?.[0];
}
