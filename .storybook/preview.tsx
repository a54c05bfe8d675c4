import type { Preview } from '@storybook/react-vite'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { PropsWithChildren } from 'react'
import { configure } from 'storybook/test'
import '#src/styles.css'
import { readableTypes } from './readable-types.ts'

// What should appear may take long on a machine that others use, as in the browser tests (vitest.config.ts).
configure({ asyncUtilTimeout: 15_000 })

type FramedProps = PropsWithChildren<{ theme: unknown; density: unknown }>

/** Sets theme and density on the root element, as the console does. */
const Framed = ({ theme, density, children }: FramedProps) => {
  const [, setIsShown] = useState(false)
  // Rendering again makes React run the effects of the whole story first, so that it listens before its play begins.
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is the purpose
  useLayoutEffect(() => setIsShown(true), [])
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
    else delete dataset['theme']
    if (density === 'compact') dataset['density'] = density
    else delete dataset['density']
  }, [theme, density])
  return children
}

const preview: Preview = {
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'System', icon: 'browser' },
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
    density: {
      description: 'Density',
      toolbar: {
        title: 'Density',
        icon: 'menu',
        dynamicTitle: true,
        items: [
          { value: 'comfortable', title: 'Comfortable' },
          { value: 'compact', title: 'Compact' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'system', density: 'comfortable' },
  beforeEach: async () => {
    // A story must not find the stored draft of another one.
    sessionStorage.clear()
    // A font that comes late is not used.
    await Promise.allSettled([...document.fonts].map((font) => font.load()))
  },
  argTypesEnhancers: [readableTypes],
  decorators: [
    (Story, { globals }) => (
      <Framed theme={globals['theme']} density={globals['density']}>
        <Story />
      </Framed>
    ),
  ],
  parameters: {
    // Without what passed, for which axe would look up names on every large page: half of its time.
    a11y: { test: 'error', options: { resultTypes: ['violations'] } },
    // The theme sets the background.
    backgrounds: { disable: true },
    controls: { disableSaveFromUI: true, expanded: true },
    options: {
      storySort: {
        order: [
          'Welcome',
          'Foundations',
          ['Colour', 'Type', 'Space and corners', 'Motion', 'Glyphs', 'Rail'],
          'Pages',
          ['Home', 'Sign-in', 'Deployment history', 'Component configuration'],
          'Deployment history',
          'Component configuration',
          'App',
          'UI parts',
          ['All of them'],
        ],
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone, 360', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        tablet: {
          name: 'Tablet, 768',
          styles: { width: '768px', height: '1024px' },
          type: 'tablet',
        },
        desk: { name: 'Desk, 1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
        zoomed: {
          name: 'Zoomed to 400 %, 320',
          styles: { width: '320px', height: '256px' },
          type: 'other',
        },
      },
    },
  },
}

export default preview
