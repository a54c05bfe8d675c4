import { createStore } from '#src/lib/store.ts'

/** `system` follows the reader's system and is what nothing stored means. */
export type Theme = 'system' | 'light' | 'dark'

// The blocking /theme.js reads the same key before the first paint.
const KEY = 'tidemark.theme'

const parse = (stored: unknown): Theme =>
  stored === 'light' || stored === 'dark' ? stored : 'system'

const read = (): Theme => {
  try {
    return parse(localStorage.getItem(KEY))
  } catch {
    return 'system'
  }
}

const store = createStore<Theme | undefined>(undefined)

const apply = (theme: Theme) => {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  store.set(theme)
}

const onStorage = (event: StorageEvent) => {
  if (event.key === KEY || event.key === null) apply(parse(event.newValue))
}

/** Where components read the theme from; it follows a choice made in another tab. */
export const themeStore = {
  get: (): Theme => store.get() ?? read(),
  subscribe: (listener: () => void) => {
    const stop = store.subscribe(listener)
    addEventListener('storage', onStorage)
    return () => {
      stop()
      removeEventListener('storage', onStorage)
    }
  },
}

/** Puts the theme on the page and keeps it for the next visit, where the browser lets us. */
export const chooseTheme = (theme: Theme): void => {
  apply(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage is closed to this page: the choice holds until it is left.
  }
}
