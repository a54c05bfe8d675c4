import * as z from 'zod/mini'
import { cleanName } from '#src/lib/text/clean-name.ts'
import { compareNames } from '#src/lib/text/compare-names.ts'
import { createStoredList, readList } from '#src/lib/storage/stored-list.ts'
import { storedText } from '#src/lib/storage/stored-value.ts'

/*
 * Drafts that the person keeps in this browser under names. A name is unique for a component of an organization, so that a
 * draft can be opened on each of its clusters.
 */

const keptSchema = z.object({
  name: z.string(),
  organizationId: z.string(),
  componentKey: z.string(),
  /** As in a draft file, which has no secrets. */
  text: z.string(),
})

export type KeptDraft = Readonly<z.infer<typeof keptSchema>>

type Drafts = readonly KeptDraft[]
/** What a draft is known by. */
export type DraftIdentity = Pick<KeptDraft, 'organizationId' | 'componentKey' | 'name'>
type Owner = Omit<DraftIdentity, 'name'>

const isOf = (draft: Owner, { organizationId, componentKey }: Owner): boolean =>
  draft.organizationId === organizationId && draft.componentKey === componentKey

const isSame = (a: DraftIdentity, b: DraftIdentity): boolean => a.name === b.name && isOf(a, b)

const draftIn = (json: unknown): KeptDraft | undefined => {
  const read = keptSchema.safeParse(json)
  const name = read.success ? cleanName(read.data.name) : undefined
  return read.success && name !== undefined ? { ...read.data, name } : undefined
}

/** The drafts in stored text of any kind. */
export const readKept = (text: string | undefined): Drafts =>
  readList(text, draftIn, ({ organizationId, componentKey, name }) =>
    JSON.stringify([organizationId, componentKey, name]),
  )

const KEY = 'tidemark.drafts'
const list = createStoredList<KeptDraft>(KEY, readKept)

/** The drafts that are kept in this browser, shared by its tabs. They hold no secrets. */
export const keptDrafts = list.store

/** Changes the drafts, with what other tabs have changed. */
export const changeKept = list.change

/** Whether the browser has stored all of them; if not, they are lost when the page closes. */
export const areStored = (): boolean => {
  const shown = readKept(JSON.stringify(keptDrafts.get()))
  return JSON.stringify(readKept(storedText(KEY).read())) === JSON.stringify(shown)
}

/** The drafts of a component, by name. */
export const draftsOf = (drafts: Drafts, owner: Owner): Drafts =>
  drafts
    .filter((draft) => isOf(draft, owner))
    .toSorted((a, b) => compareNames(a.name, b.name) || (a.name < b.name ? -1 : 1))

/** Keeps a draft. Nothing changes if its name is taken. */
export const keepDraft = (drafts: Drafts, draft: KeptDraft): Drafts =>
  drafts.some((one) => isSame(one, draft)) ? drafts : [...drafts, draft]

/** Keeps a draft as "name 2", or with the next number that is free. */
const keepNumbered = (drafts: Drafts, draft: KeptDraft): Drafts => {
  for (let number = 2; ; number += 1) {
    const name = cleanName(`${draft.name.slice(0, 70)} ${number}`) ?? String(number)
    if (!drafts.some((one) => isSame(one, { ...draft, name })))
      return [...drafts, { ...draft, name }]
  }
}

/** Keeps a draft a second time, under a number. */
export const duplicateDraft = (drafts: Drafts, known: DraftIdentity): Drafts => {
  const draft = drafts.find((one) => isSame(one, known))
  return draft ? keepNumbered(drafts, draft) : drafts
}

/** Brings back a deleted draft; under a number, if another tab has used its name. */
export const restoreDraft = (drafts: Drafts, draft: KeptDraft): Drafts =>
  drafts.some((one) => isSame(one, draft)) ? keepNumbered(drafts, draft) : keepDraft(drafts, draft)

/** Renames a draft. Nothing changes if it is gone, or if another one has the name. */
export const renameDraft = (drafts: Drafts, known: DraftIdentity, text: string): Drafts => {
  const name = cleanName(text)
  if (name === undefined || drafts.some((one) => isSame(one, { ...known, name }))) return drafts
  return drafts.map((one) => (isSame(one, known) ? { ...one, name } : one))
}

export const removeDraft = (drafts: Drafts, known: DraftIdentity): Drafts =>
  drafts.filter((one) => !isSame(one, known))
