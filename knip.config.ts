import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'server/dev.ts',
    // Started by its path. The other tools are found through the commands of package.json.
    'tools/build-part.mjs',
    'bench/*/index.mjs',
    'tools/test/*-reporter.mjs',
    'visual.config.ts',
    'tools/visual/*.spec.ts',
    'e2e/support/curl.mjs',
    // Imported by what JSX is compiled to.
    'src/ui/jsx/jsx-runtime.ts',
    'src/ui/jsx/jsx-dev-runtime.ts',
  ],
  project: [
    'src/**/*.{ts,tsx,css}',
    'server/**/*.ts',
    'e2e/**/*.{ts,mjs}',
    'tools/**/*.{ts,mjs}',
    '.storybook/**/*.{ts,tsx}',
  ],
  // Started by their command's path in tools/, or by oxlint itself.
  ignoreDependencies: ['oxlint', 'oxlint-tsgolint'],
  // It takes the path of the JSX functions in tsconfig.json for a package.
  typescript: false,
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    // Styles use packages as well: Tailwind by @import, the face by url().
    css: (text) =>
      [...text.matchAll(/(?:@(?:import|plugin)\s+|url\()['"]([^'"]+)['"]/g)]
        .map(([, specifier = '']) => `import '${specifier}'`)
        .join('\n'),
  },
}

export default config
