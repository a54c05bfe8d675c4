import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const createIconPath = fileURLToPath(new URL('../../src/ui/create-icon.ts', import.meta.url))

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/
const NODES = /\n {2}node: (\[\n[\s\S]*?\n {2}\]|\[.*\]),?\n/

/**
 * Builds an icon of lucide-react from its drawing alone: the library's own way to one computes class
 * names and attributes that nobody asks for, at each render, and weighs 2 kB.
 */
export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!ICON.test(id)) return null
    const code = await readFile(id, 'utf8')
    // Some are another icon under its former name.
    if (!code.includes('createLucideIcon')) return null
    const nodes = NODES.exec(code)?.[1]
    if (nodes === undefined) this.error(`${id} is not written as the icons of lucide-react were`)
    return [
      `import { createIcon } from ${JSON.stringify(createIconPath)}`,
      // The keys are for lists that change: these do not.
      `export default createIcon(${nodes.replaceAll(/, key: "[^"]*"/g, '')})`,
    ].join('\n')
  },
})
