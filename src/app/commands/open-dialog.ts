import { createStore, type Store } from '#src/lib/values/store.ts'

/** The dialog over the page: the commands, or the keys. */
export type OpenDialog = 'none' | 'commands' | 'keyboard'

const shown = createStore<OpenDialog>('none')

/** What is typed to find a command; outside of the field, which may be shown later than it is typed into. */
export const commandText = createStore('')

/** Which dialog is open. Each begins with an empty field. */
export const openDialog: Store<OpenDialog> = {
  ...shown,
  set: (next) => {
    commandText.set('')
    shown.set(next)
  },
}
