/** The appearance of a picture: a theme, or the palette of forced colors. */
type Mode = 'light' | 'dark' | 'forced'

/** A story to picture: only the window if `height` is set, otherwise the full height of the story. */
type Picture = { id: string; width: number; height?: number; modes: readonly Mode[] }

const BOTH: readonly Mode[] = ['light', 'dark']
const DESK = { width: 1200, height: 640 }
const PHONE = { width: 360, height: 640 }

/*
 * The stories that show the design: a changed token or component is visible in at least one of them.
 * Both themes where colors matter, one where only the layout does, since a picture is about 60 kB.
 */
export const PICTURES: readonly Picture[] = [
  { id: 'foundations--colour', width: 900, modes: BOTH },
  { id: 'foundations--type', width: 800, modes: ['light'] },
  { id: 'foundations-glyphs--every-shape-and-mark', width: 760, modes: [...BOTH, 'forced'] },
  { id: 'foundations-rail--every-line', width: 760, modes: [...BOTH, 'forced'] },
  {
    id: 'ui-parts-all-of-them--parts-in-every-state',
    width: 1100,
    modes: [...BOTH, 'forced'],
  },
  { id: 'ui-parts-badge--state-badges', width: 760, modes: BOTH },
  { id: 'ui-parts-combobox--opened', width: 400, height: 400, modes: [...BOTH, 'forced'] },
  { id: 'ui-parts-dialog-and-sheet--question', width: 500, height: 360, modes: BOTH },
  { id: 'deployment-history-entry--what-changed', width: 960, modes: ['light'] },
  {
    id: 'deployment-history-deployment-details--every-kind',
    width: 560,
    height: 800,
    modes: ['dark'],
  },
  {
    id: 'component-configuration-field--wrong-in-several-ways',
    width: 760,
    height: 900,
    modes: BOTH,
  },
  { id: 'component-configuration-list-field--of-objects', width: 760, height: 480, modes: BOTH },
  { id: 'pages-console--sign-in', ...DESK, modes: BOTH },
  { id: 'pages-console--home-opened-before', ...DESK, modes: ['light'] },
  { id: 'pages-console--history', ...DESK, modes: BOTH },
  { id: 'pages-console--history-on-a-phone', ...PHONE, modes: BOTH },
  { id: 'pages-console--history-details', ...DESK, modes: ['light', 'forced'] },
  { id: 'pages-console--history-with-unknown-values', ...DESK, modes: ['dark'] },
  { id: 'pages-console--history-empty', ...DESK, modes: ['light'] },
  { id: 'pages-console--history-failed-on-a-phone', ...PHONE, modes: ['dark'] },
  { id: 'pages-console--configuration', ...DESK, modes: [...BOTH, 'forced'] },
  { id: 'pages-console--configuration-on-a-phone', ...PHONE, modes: BOTH },
  { id: 'pages-console--configuration-with-unknown-shapes', ...DESK, modes: ['light'] },
  { id: 'pages-console--configuration-loading', ...DESK, modes: ['dark'] },
]
