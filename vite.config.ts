import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devHandlers } from './tools/vite/dev-handlers.ts'

export default defineConfig({
  plugins: [
    // Compiled code is a third larger: where it pays, a function asks for it with 'use memo'.
    react({ jsxImportSource: '#jsx', compiler: { compilationMode: 'annotation' } }),
    tailwindcss(),
    devHandlers(),
  ],
  // Scripts and styles find each other by relative addresses, so that the same files work under any path.
  base: './',
  build: {
    outDir: 'dist/console',
    // The host reads from it what a page will need, and names that in the page.
    manifest: true,
    // A strict CSP has no room for inline scripts, and data: fonts and images would need a hole in it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The face of a feature only names what it offers: a page that imports one of these must not load the others.
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/features\/[^/]+\/index\.ts$/, sideEffects: false }],
      },
      output: {
        // What every page needs is two files, libraries and our own, and small parts that several pages and panels share are
        // one. Left alone, the bundler makes a file for each set of pages and panels that share something: 60 more.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'base', tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              test: /[\\/]src[\\/](?:api|contract|lib|router|shared|ui)[\\/]|lucide/,
              minShareCount: 3,
            },
          ],
        },
        // The first page lists the names of most scripts, and nothing in them is as hard to compress as hashes.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
    // Light-dark() is in all of these: lowering it would double every token.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  server: { port: 4402 },
})
