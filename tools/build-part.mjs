import { build } from 'vite'
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

await build(PARTS[process.argv[2] ?? ''])
