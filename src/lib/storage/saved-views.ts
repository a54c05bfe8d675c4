import * as z from 'zod/mini'
import { cleanName } from '#src/lib/text/clean-name.ts'
import { keyOf } from './bookmarks.ts'
import { compareNames } from '#src/lib/text/compare-names.ts'
import { readList } from './stored-list.ts'

/*
 * Views of an environment's history that the person keeps: the search part of an address under a name, which is unique
 * in its environment.
 */

const viewSchema = z.object({
  name: z.string(),
  environmentId: z.string().check(z.minLength(1), z.maxLength(500)),
  search: z.string().check(z.maxLength(4000)),
  /** Of any kind: a wrong one costs the pin, not the view. */
  pinned: z.optional(z.unknown()),
})

export type SavedView = {
  readonly name: string
  readonly environmentId: string
  /** "?status=failed&view=facts" */
  readonly search: string
  /** Shown on the home page. */
  readonly pinned?: true
}

type Views = readonly SavedView[]
/** What a view is known by. */
type Known = Pick<SavedView, 'environmentId' | 'name'>

/** Whether two IDs are of the same environment. */
const isSameEnvironment = (a: string, b: string): boolean =>
  keyOf({ environmentId: a }) === keyOf({ environmentId: b })

const isSame = (a: Known, b: Known): boolean =>
  a.name === b.name && isSameEnvironment(a.environmentId, b.environmentId)

/** The view of an environment with a name. */
export const viewNamed = (views: Views, known: Known): SavedView | undefined =>
  views.find((view) => isSame(view, known))

/** Reads one view from JSON of any kind; undefined if it is none. */
export const viewIn = (json: unknown): SavedView | undefined => {
  const read = viewSchema.safeParse(json)
  const name = read.success ? cleanName(read.data.name) : undefined
  if (!read.success || name === undefined) return undefined
  const { environmentId, search, pinned } = read.data
  return { name, environmentId, search, ...(pinned === true && { pinned }) }
}

/** The views in stored text of any kind. */
export const readViews = (text: string | undefined): Views =>
  readList(text, viewIn, ({ environmentId, name }) =>
    JSON.stringify([keyOf({ environmentId }), name]),
  )

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Sorts by name, those of one name by environment. */
export const byViewName = (a: SavedView, b: SavedView): number =>
  compareNames(a.name, b.name) || byText(a.name, b.name) || byText(a.environmentId, b.environmentId)

/** The views of an environment, by name. */
export const viewsOf = (views: Views, environmentId: string): Views =>
  views.filter((view) => isSameEnvironment(view.environmentId, environmentId)).toSorted(byViewName)

/** Keeps a view, in place of one with the same name. */
export const keepView = (views: Views, view: SavedView): Views => {
  const at = views.findIndex((one) => isSame(one, view))
  return at < 0 ? [...views, view] : views.with(at, view)
}

/** Renames a view. Nothing changes if it is gone, or if another one has the name. */
export const renameView = (views: Views, known: Known, text: string): Views => {
  const name = cleanName(text)
  if (name === undefined || viewNamed(views, { ...known, name })) return views
  return views.map((view) => (isSame(view, known) ? { ...view, name } : view))
}

/** Pins a view to the home page, or unpins it. */
export const pinView = (views: Views, known: Known, isPinned: boolean): Views =>
  views.map((view) => {
    if (!isSame(view, known)) return view
    const { pinned: _, ...rest } = view
    return isPinned ? { ...rest, pinned: true } : rest
  })

/** Removes a view. */
export const removeView = (views: Views, known: Known): Views =>
  views.filter((view) => !isSame(view, known))
