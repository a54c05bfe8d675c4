import type { Address } from '#src/lib/page/paths.ts'

/** Keys, as they are printed on a keyboard, and what they do. Several are alternatives; a space joins keys pressed together. */
export type KeyLine = {
  readonly keys: readonly string[]
  readonly does: string
  /** A single character, which can be turned off. */
  readonly single?: true
}

/** The keys of every page. `mod` is the key of the system: Ctrl or ⌘. */
export const everywhere = (mod: string): readonly KeyLine[] => [
  { keys: [`${mod} K`], does: 'open anything or run a command' },
  { keys: ['?'], does: 'this list', single: true },
  { keys: ['G then H'], does: 'go to the board', single: true },
]

const STEPS: KeyLine = { keys: ['J', 'K'], does: 'next and previous', single: true }

/** The keys of a page. */
export const keysOfPage = (page: Address['page'], mod: string): readonly KeyLine[] => {
  switch (page) {
    case 'deployments':
      return [
        { keys: ['PgDn', 'PgUp'], does: 'next and previous deployment' },
        { ...STEPS, does: 'the same, from anywhere' },
        { keys: ['Enter'], does: 'open the details of a deployment' },
        { keys: ['Esc'], does: 'close them, or clear the search' },
        { keys: ['/'], does: 'search', single: true },
        { keys: ['F', 'Shift F'], does: 'previous and next failure', single: true },
        { keys: ['G then D'], does: 'go to a date', single: true },
        { keys: ['Ctrl Home', 'Ctrl End'], does: 'skip past the list' },
      ]
    case 'component':
      return [
        { keys: ['F8', 'Shift F8'], does: 'next and previous problem' },
        { keys: [`${mod} Z`], does: 'undo an edit' },
        { keys: [`${mod} Shift Z`, `${mod} Y`], does: 'redo it' },
        { keys: ['Alt ↑', 'Alt ↓'], does: 'move the row of a list' },
        { keys: ['Esc then Tab'], does: 'leave the YAML editor' },
      ]
    case 'home':
      return [
        { ...STEPS, does: 'next and previous environment' },
        { keys: ['←', '→'], does: 'move between the deployments of an environment' },
        { keys: ['/'], does: 'search the services', single: true },
        { keys: ['↑', '↓'], does: 'move a pinned environment (focus its handle)' },
      ]
    default:
      return []
  }
}

/** The keys in the list of commands. */
export const keysOfCommands = (mod: string): readonly KeyLine[] => [
  { keys: ['↑', '↓', 'PgUp', 'PgDn'], does: 'move' },
  { keys: ['Enter'], does: 'open or run it' },
  { keys: [`${mod} Enter`], does: 'open it in a new tab' },
  { keys: ['Esc'], does: 'close' },
]
