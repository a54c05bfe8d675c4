import { join } from 'node:path'
import { build } from 'vite'
import { precompress } from './precompress.mjs'
import { ROOT } from './process.mjs'
import { writeFrames } from './write-frames.mjs'

/** @type {Record<string, import('vite').InlineConfig>} */
const PARTS = {
  console: { root: ROOT, logLevel: 'warn' },
  server: {
    root: ROOT,
    logLevel: 'warn',
    configFile: false,
    publicDir: false,
    // The host renders pages with React, in the version for production.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: [/^react(?:-|$|\/)/, /^@tanstack\//, /^@hookform\//, /^lucide-react/] },
    build: {
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
  await writeFrames(folder)
  await precompress(folder)
}
