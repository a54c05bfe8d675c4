import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  entry: ['server/main.ts', 'server/dev.ts', 'tools/*.mjs', 'tools/e2e/serve-built.ts'],
  project: [
    'src/**/*.{ts,tsx,css}',
    'server/**/*.ts',
    'e2e/**/*.ts',
    'tools/**/*.{ts,mjs}',
    '.storybook/**/*.{ts,tsx}',
  ],
  // Started by their command's path in tools/, or by oxlint itself.
  ignoreDependencies: ['oxlint', 'oxlint-tsgolint'],
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    // Styles use packages as well: Tailwind and the fonts come in by @import.
    css: (text) =>
      [...text.matchAll(/@(?:import|plugin)\s+['"]([^'"]+)['"]/g)]
        .map(([, specifier = '']) => `import '${specifier}'`)
        .join('\n'),
  },
}

export default config
