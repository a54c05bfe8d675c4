import { createStore } from '#src/lib/store.ts'
import { storedText } from '#src/lib/stored-value.ts'

/** `system` follows the reader's system. It is the default and is not stored. */
export type Theme = 'system' | 'light' | 'dark'

// public/theme.js reads the same key before the first paint.
const stored = storedText('tidemark.theme')

const read = (): Theme => {
  const text = stored.read()
  return text === 'light' || text === 'dark' ? text : 'system'
}

const store = createStore<Theme | undefined>(undefined)

const apply = (theme: Theme) => {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  store.set(theme)
}

/** The chosen theme; follows a choice made in another tab. */
export const themeStore = {
  get: (): Theme => store.get() ?? read(),
  subscribe: (listener: () => void) => {
    const stop = store.subscribe(listener)
    const stopTabs = stored.subscribe(() => apply(read()))
    return () => {
      stop()
      stopTabs()
    }
  },
}

/** Applies the theme and keeps it for the next visit. */
export const chooseTheme = (theme: Theme): void => {
  apply(theme)
  if (theme === 'system') stored.remove()
  else stored.write(theme)
}
