import type { Team } from '#src/contract/team.ts'
import type { FormTree } from '#form/tree/form-node.ts'
import { jsonValue } from '#form/body/read-value.ts'
import { draftDifferences } from './draft-differences.ts'
import { incomingOf, type ReadIncoming } from './read-incoming.ts'

/** The team's presets for a component, as drafts. */
export const presetsOf = (
  team: Team | undefined,
  componentKey: string,
): readonly { readonly name: string; readonly read: ReadIncoming }[] =>
  (team?.presets ?? [])
    .filter(({ component }) => component === componentKey)
    .map(({ name, draft }) => ({
      name,
      // Numbers are as the form has them.
      read: incomingOf(name, jsonValue(JSON.stringify(draft))?.json, componentKey),
    }))

/** How many values a draft has, how many of them the form does not have so, and how many have no field in it now. */
export type DraftCounts = {
  readonly values: number
  readonly differing: number
  readonly withoutField: number
}

/** Counts the values of a draft beside those of the form. Its mode and the outputs of other components are no values. */
export const draftCounts = (
  tree: FormTree,
  componentKey: string,
  requests: { readonly mine: unknown; readonly theirs: unknown },
): DraftCounts => {
  const own = (mine: unknown) =>
    draftDifferences(tree, componentKey, { mine, theirs: requests.theirs }).filter(
      ({ root, theirs }) => root !== 'settings' && theirs !== undefined,
    )
  const all = own({})
  return {
    values: all.length,
    differing: own(requests.mine).length,
    withoutField: all.filter(({ id }) => id === undefined).length,
  }
}
