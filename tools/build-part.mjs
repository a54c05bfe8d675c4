import { join } from 'node:path'
import { build } from 'vite'
import { precompress } from './precompress.mjs'
import { ROOT } from './process.mjs'

/** @type {Record<string, import('vite').InlineConfig>} */
const PARTS = {
  console: { root: ROOT, logLevel: 'warn' },
  server: {
    root: ROOT,
    logLevel: 'warn',
    configFile: false,
    publicDir: false,
    build: {
      ssr: 'server/main.ts',
      outDir: 'dist/server',
      target: 'node20',
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  },
}

const part = process.argv[2] ?? ''
await build(PARTS[part])
if (part === 'console') await precompress(join(ROOT, 'dist', 'console'))
