/*
 * Frames: what a page shows before its styles, its code and its data are there. The build renders them; the host sends
 * each page with its own.
 */

/**
 * The frames by name. Sign-in differs in direct mode, where every visit starts with it, and with a sample workspace.
 */
export const FRAME_NAMES = [
  'signIn',
  'signInDirect',
  'signInSample',
  'home',
  'deployments',
  'component',
  'testEnvironments',
  'compare',
] as const
export type FrameName = (typeof FRAME_NAMES)[number]

/** Where the build puts the frames: JSON, from name to markup. Not a file for browsers. */
export const FRAMES_FILE = '.vite/frames.json'

/** The frame in the `index.html` of the build, for hosts that know nothing of their visitors. */
export const BUILT_FRAME: FrameName = 'signInDirect'

/** The id of the notice, before the frame, that the console could not be loaded. */
export const NOT_LOADED = 'not-loaded'

/** The id of the element that holds the frame. */
export const FRAME = 'frame'
