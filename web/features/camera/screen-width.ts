/** Below this a screen is narrow (S2 §9), and the windows for a face are other ones. */
const NARROW_BELOW_PX = 768;

export const screenWidth = (): 'narrow' | 'wide' => (window.innerWidth < NARROW_BELOW_PX ? 'narrow' : 'wide');
