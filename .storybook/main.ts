import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['./welcome.stories.tsx', '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['../public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // react-docgen works without TypeScript's own API, which TypeScript 7 no longer has. Tests need no docs.
  typescript: { reactDocgen: process.env['VITEST'] === 'true' ? false : 'react-docgen' },
}

export default config
