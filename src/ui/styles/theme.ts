import { afterPaint } from '#src/lib/page/after-paint.ts'
import { createStore } from '#src/lib/values/store.ts'
import { storedText } from '#src/lib/storage/stored-value.ts'

/** `system` follows the person's system. It is the default and is not stored. */
export type Theme = 'system' | 'light' | 'dark'

// public/theme.js reads the same key before the first paint.
const stored = storedText('tidemark.theme')

const read = (): Theme => {
  const text = stored.read()
  return text === 'light' || text === 'dark' ? text : 'system'
}

const store = createStore<Theme | undefined>(undefined)

/** Colours the page as chosen last. */
const colour = () => {
  const { dataset } = document.documentElement
  const theme = themeStore.get()
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
}

/** The chosen theme; follows a choice made in another tab. */
export const themeStore = {
  get: (): Theme => store.get() ?? read(),
  subscribe: (listener: () => void) => {
    const stop = store.subscribe(listener)
    const stopTabs = stored.subscribe(() => {
      store.set(read())
      colour()
    })
    return () => {
      stop()
      stopTabs()
    }
  },
}

/** Applies the theme and keeps it for the next visit. The choice is marked first: colouring takes the browser longest. */
export const chooseTheme = (theme: Theme): void => {
  store.set(theme)
  afterPaint(colour)
  if (theme === 'system') stored.remove()
  else stored.write(theme)
}
