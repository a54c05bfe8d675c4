import type { Draft } from './draft.ts'

/** How many values differ between two drafts. */
export const changedSince = (before: Draft, now: Draft): number =>
  [...new Set([...before.edited, ...now.edited])].filter(
    (id) =>
      before.edited.has(id) !== now.edited.has(id) ||
      JSON.stringify(before.values[id]) !== JSON.stringify(now.values[id]),
  ).length
