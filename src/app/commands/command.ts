import type { Target } from '#src/router/router.ts'
import type { GlyphAppearance } from '#src/ui/marks/glyph.tsx'
import type { IconType } from '#src/ui/marks/icon.tsx'
import type { Haystack } from './match.ts'

/** The groups of commands, in the order in which they are listed before anything is typed. */
export const COMMAND_GROUPS = [
  'This page',
  'Boards',
  'Saved views',
  'Environments',
  'Components',
  'Pages',
  'Settings',
  'Deployments',
  'Services',
] as const
export type Group = (typeof COMMAND_GROUPS)[number]

/** Something that a person can do or open. */
export type Command = {
  /** The same in every visit, so that it can be listed as recently used. */
  readonly id: string
  readonly group: Group
  /** An icon, or the glyph of a state. */
  readonly icon: IconType | GlyphAppearance
  /** Safe to show: hidden characters are named. */
  readonly label: string
  /** Shown beside the label. */
  readonly note?: string | undefined
  readonly finds: Haystack
  /** Where it leads, or what it does. */
  readonly act: Target | (() => void)
  /** Why it cannot be done now. */
  readonly disabledReason?: string | undefined
}
