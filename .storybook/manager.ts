import { addons } from 'storybook/manager-api'
import { create } from 'storybook/theming/create'

// The theme of Storybook's own frame. The previews use the console's theme.
addons.setConfig({
  theme: create({
    base: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    brandTitle: 'Tidemark previews',
    brandTarget: '_self',
    fontBase: 'system-ui, sans-serif',
  }),
})
