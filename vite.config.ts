import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devHandlers } from './tools/vite/dev-handlers.ts'
import { precompress } from './tools/vite/precompress.ts'

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss(), devHandlers(), precompress()],
  build: {
    outDir: 'dist/console',
    // A strict CSP has no room for inline scripts, and data: fonts and images would need a hole in it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { port: 4402 },
})
