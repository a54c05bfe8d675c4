import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, runnerImport } from 'vite'
import { LICENSES } from './package/licenses.mjs'
import { minifyScripts } from './minify-scripts.mjs'
import { precompress } from './precompress.mjs'
import { ROOT } from './process.mjs'
import { warnOfGrowth } from './script-sizes.mjs'

/** @type {{ version: string, dependencies: Record<string, string> }} */
const { version, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** @type {Record<string, import('vite').InlineConfig>} */
const PARTS = {
  console: { root: ROOT, logLevel: 'warn', build: { license: { fileName: LICENSES } } },
  server: {
    root: ROOT,
    logLevel: 'warn',
    configFile: false,
    publicDir: false,
    define: {
      // The host renders pages with React, in the version for production.
      'process.env.NODE_ENV': '"production"',
      __TIDEMARK_VERSION__: JSON.stringify(version),
    },
    // Who installs the package gets `dependencies` with it; everything else must be in the bundle.
    ssr: { noExternal: true, external: Object.keys(dependencies) },
    build: {
      license: { fileName: LICENSES },
      ssr: 'server/main.ts',
      outDir: 'dist/server',
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        output: { entryFileNames: 'main.js' },
        // Libraries mark modules for the browser. The host runs them too.
        onLog: (level, log, print) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log)
        },
      },
    },
  },
}

const part = process.argv[2] ?? ''
await build(PARTS[part])
if (part === 'console') {
  const folder = join(ROOT, 'dist', 'console')
  minifyScripts(folder)
  await precompress(folder)
  warnOfGrowth()
}

/** Writes the JSON Schema of the configuration file, which the sources describe in TypeScript. */
const writeSettingsSchema = async () => {
  /** @type {{ module: typeof import('#host/command/settings-schema.ts') }} */
  const { module } = await runnerImport(
    join(ROOT, 'server', 'host', 'command', 'settings-schema.ts'),
    { root: ROOT, configFile: false, logLevel: 'warn' },
  )
  const text = JSON.stringify(module.settingsJsonSchema(), undefined, 2)
  writeFileSync(join(ROOT, 'dist', 'config.schema.json'), `${text}\n`)
}
if (part === 'server') await writeSettingsSchema()
