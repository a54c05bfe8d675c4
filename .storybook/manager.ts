import { addons } from 'storybook/manager-api'
import { create } from 'storybook/theming/create'

// The frame around the previews; the previews themselves have the console's own look.
addons.setConfig({
  theme: create({
    base: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    brandTitle: 'Tidemark previews',
    brandTarget: '_self',
    fontBase: 'system-ui, sans-serif',
  }),
})
