import type { Preview } from '@storybook/react-vite'
import { useEffect } from 'react'
import type { PropsWithChildren } from 'react'
import { configure } from 'storybook/test'
import '#src/ui/styles.css'

// What appears late does so on a busy machine, too.
configure({ asyncUtilTimeout: 5000 })

const Themed = ({ theme, children }: PropsWithChildren<{ theme: unknown }>) => {
  useEffect(() => {
    const root = document.documentElement
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
    else delete root.dataset['theme']
  }, [theme])
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
  },
  initialGlobals: { theme: 'system' },
  // What one story leaves to a reload of its tab is nothing to the next.
  beforeEach: () => sessionStorage.clear(),
  decorators: [
    (Story, { globals }) => (
      <Themed theme={globals['theme']}>
        <Story />
      </Themed>
    ),
  ],
  parameters: {
    a11y: { test: 'error' },
    controls: { disableSaveFromUI: true },
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
