import { createStore } from '#src/lib/store.ts'

/** Whether `/` alone goes to the search: software that writes what is spoken may press it by mistake. */
export type SlashKey = 'on' | 'off'

const KEY = 'tidemark.slash'

const stored = (): SlashKey => {
  try {
    return localStorage.getItem(KEY) === 'off' ? 'off' : 'on'
  } catch {
    return 'on'
  }
}

/** The reader's choice, kept in this browser. */
export const slashKeyStore = createStore<SlashKey>(stored())

/** Keeps the choice, for this and later pages. */
export const chooseSlashKey = (slashKey: SlashKey): void => {
  slashKeyStore.set(slashKey)
  try {
    localStorage.setItem(KEY, slashKey)
  } catch {
    // Storage is closed to this page: the choice holds until it is left.
  }
}
