import * as z from 'zod/mini'
import { createStore } from '#src/lib/store.ts'

/** An environment that was opened in this browser, under the name the person gave it. */
const recentSchema = z.object({
  environmentId: z.string(),
  name: z.optional(z.string()),
  /** ISO 8601. */
  openedAt: z.string(),
})
export type Recent = z.infer<typeof recentSchema>

const KEY = 'tidemark.recent'
const MOST = 12

const load = (): readonly Recent[] => {
  try {
    const read = z.array(recentSchema).safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** Environments opened in this browser, the latest first. Ids and names only: nothing secret. */
export const recents = createStore(load())

const keep = (next: readonly Recent[]) => {
  recents.set(next)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage is closed or full: the list lives as long as this page.
  }
}

/** Puts an environment at the top of the list; it keeps its name. */
export const rememberOpened = (environmentId: string, at: Date): void => {
  const known = recents.get().find((recent) => recent.environmentId === environmentId)
  const others = recents.get().filter((recent) => recent !== known)
  keep([{ ...known, environmentId, openedAt: at.toISOString() }, ...others].slice(0, MOST))
}

/** Gives an environment a name; an empty one takes it away. */
export const rename = (environmentId: string, name: string): void => {
  const trimmed = name.trim()
  keep(
    recents.get().map((recent) => {
      if (recent.environmentId !== environmentId) return recent
      const { environmentId: id, openedAt } = recent
      return { environmentId: id, openedAt, ...(trimmed !== '' && { name: trimmed }) }
    }),
  )
}

/** Takes an environment off the list. */
export const forget = (environmentId: string): void =>
  keep(recents.get().filter((recent) => recent.environmentId !== environmentId))

/** The name of an environment, where the person gave it one. */
export const nameOf = (list: readonly Recent[], environmentId: string): string | undefined =>
  list.find((recent) => recent.environmentId === environmentId)?.name
