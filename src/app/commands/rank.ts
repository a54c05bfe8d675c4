import { termsOf } from '#src/lib/text/fold-text.ts'
import { type Command, COMMAND_GROUPS } from './command.ts'
import { matchScore } from './match.ts'

/** Commands under a heading. */
export type CommandGroup = { readonly heading: string; readonly commands: readonly Command[] }

/** The commands to list, and how many more there are. */
export type Listed = { readonly groups: readonly CommandGroup[]; readonly more: number }

/** The most that are listed: more than anybody reads, few enough to render at every key. */
export const LISTED = 50

/** The most recently used ones that are listed before anything is typed. */
const RECENT = 5

/** The most of a group that are listed before anything is typed, so that no group hides the others. */
const OF_A_GROUP = 8

/** How much having been used most recently counts: less than a better fit. */
const RECENT_BONUS = 0.2

/** The most characters of a typed text that are looked at. */
const MOST_TYPED = 200

/** The least score of a command that has all that was typed, as it was typed. */
const WRITTEN = 2

const inGroups = (commands: readonly Command[], order: readonly string[]): CommandGroup[] =>
  order.flatMap((heading) => {
    const members = commands.filter(({ group }) => group === heading)
    return members.length === 0 ? [] : [{ heading, commands: members }]
  })

const withoutText = (commands: readonly Command[], recent: readonly string[]): Listed => {
  const byId = new Map(commands.map((command) => [command.id, command]))
  const used = recent.flatMap((id) => byId.get(id) ?? []).slice(0, RECENT)
  const ids = new Set(used.map(({ id }) => id))
  const others = commands.filter(({ id }) => !ids.has(id))
  const groups = inGroups(others, COMMAND_GROUPS).map(({ heading, commands: members }) => ({
    heading,
    commands: members.slice(0, OF_A_GROUP),
  }))
  const shown = groups.reduce((sum, { commands: members }) => sum + members.length, 0)
  return {
    groups: [
      ...(used.length === 0 ? [] : [{ heading: 'Recently used', commands: used }]),
      ...groups,
    ],
    more: others.length - shown,
  }
}

/**
 * The commands that fit a typed text, best first, in groups whose order follows their best one. Before anything is
 * typed, recently used ones come first. `recent` are IDs, the latest first.
 */
export const listCommands = (
  commands: readonly Command[],
  text: string,
  recent: readonly string[],
): Listed => {
  const terms = termsOf(text.slice(0, MOST_TYPED))
  if (terms.length === 0) return withoutText(commands, recent)
  const bonus = new Map(recent.map((id, nth) => [id, RECENT_BONUS / (nth + 1)]))
  const scored = commands
    .map((command) => ({ command, score: matchScore(terms, command.finds) }))
    .filter(({ score }) => score !== 0)
  // Abbreviations count only where nothing has what was typed.
  const isFound = scored.some(({ score }) => score >= WRITTEN)
  const found = scored
    .filter(({ score }) => !isFound || score >= WRITTEN)
    .map(({ command, score }) => ({ command, score: score + (bonus.get(command.id) ?? 0) }))
    .toSorted((a, b) => b.score - a.score)
  const shown = found.slice(0, LISTED).map(({ command }) => command)
  return {
    groups: inGroups(shown, [...new Set(shown.map(({ group }) => group))]),
    more: found.length - shown.length,
  }
}
