import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { stringify } from 'lossless-json'
import * as z from 'zod/mini'
import { type ConsoleConfig, EMBEDDED_CONFIG } from '#src/contract/host.ts'
import { type Address, readPath } from '#src/lib/page/paths.ts'
import type { Preferences } from '#src/lib/storage/preferences.ts'
import type { StaticFile, StaticFiles } from './static-files.ts'

const INDEX = '/index.html'
const MANIFEST = '/.vite/manifest.json'
const HTML = '<html lang="en"'
const STYLESHEET = /<link rel="stylesheet"[^>]*>/
const THEME_SCRIPT = '<script src="/theme.js"></script>'

/** The chunks with the code of each page that loads much: its route in `src/app`, and its part of the header. */
const CODE_OF: Readonly<Partial<Record<Address['page'], readonly string[]>>> = {
  home: ['home', 'board-header'],
  deployments: ['deployments-route'],
  component: ['component-route'],
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    imports: z.optional(z.array(z.string())),
  }),
)
type Manifest = z.infer<typeof manifestSchema>

const textOf = (file: StaticFile) => new TextDecoder().decode(file.bodies.identity)

const readManifest = (files: StaticFiles): Manifest => {
  const file = files.get(MANIFEST)
  return file === undefined ? {} : manifestSchema.parse(JSON.parse(textOf(file)))
}

/** Adds a chunk and all chunks that it imports, directly or indirectly. */
const addWithImports = (manifest: Manifest, name: string, to: Set<string>): void => {
  if (to.has(name)) return
  to.add(name)
  for (const imported of manifest[name]?.imports ?? []) addWithImports(manifest, imported, to)
}

/** Preload links for the chunks of a page that `index.html` does not already load. */
const linksOf = (manifest: Manifest, names: readonly string[], index: string): string => {
  const chunks = new Set<string>()
  for (const [chunk, { name = '' }] of Object.entries(manifest))
    if (names.includes(name)) addWithImports(manifest, chunk, chunks)
  return [...chunks]
    .flatMap((chunk) => manifest[chunk]?.file ?? [])
    .filter((file) => !index.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}

const bytes = (buffer: Buffer) => new Uint8Array(buffer)

const fileOf = (type: string, text: string): StaticFile => {
  const identity = new TextEncoder().encode(text)
  return {
    type,
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: {
      identity,
      br: bytes(brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
      gzip: bytes(gzipSync(identity)),
    },
  }
}

/** The hashes of the style elements in the pages, as a content security policy allows them. */
export const styleHashes = (files: StaticFiles): readonly string[] => {
  const index = files.get(INDEX)
  if (index === undefined) return []
  return [...textOf(index).matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, css = '']) => `sha256-${createHash('sha256').update(css).digest('base64')}`,
  )
}

/** The attributes that the person's choices set on `html`, as the page does. */
const looksOf = (preferences: Preferences | undefined, path: string) =>
  (preferences?.theme === undefined ? '' : ` data-theme="${preferences.theme}"`) +
  (readPath(path).page === 'deployments'
    ? ` data-density="${preferences?.density ?? 'comfortable'}"`
    : '')

/** The text of a page with the looks that the person chose; undefined on a first visit. */
export const withLooks = (
  text: string,
  path: string,
  preferences: Preferences | undefined,
): string => {
  const page = text.replace(HTML, () => HTML + looksOf(preferences, path))
  // Somebody who was here before has no other theme in the browser; for others, no script delays the first paint.
  const script = preferences === undefined ? THEME_SCRIPT.replace(' ', ' async ') : ''
  return page.replace(THEME_SCRIPT, () => script)
}

/** The page for a path and preferences, which are undefined on a first visit. */
export type PageFiles = (
  path: string,
  preferences: Preferences | undefined,
) => StaticFile | undefined

/**
 * Prepares `index.html` for each page of the console: with the configuration, which saves a request, its files under the
 * base path, preload links for the page's own code, and the theme. Pages differ by path and preferences in a few ways only, so
 * each is made once for a configuration. Undefined when the console was not built.
 */
export const pageFiles = (files: StaticFiles, config: () => ConsoleConfig): PageFiles => {
  const index = files.get(INDEX)
  if (index === undefined) return () => undefined
  const manifest = readManifest(files)
  // Pages are at many paths, so what they load has absolute addresses.
  const built = textOf(index).replaceAll('="./', '="/')
  const [stylesheet = ''] = STYLESHEET.exec(built) ?? []
  /** The text of the pages with a configuration, and those that were made from it. */
  const start = (given: ConsoleConfig) => {
    // Escape `<`, so that nothing in the JSON can start a tag.
    const json = (stringify(given) ?? '').replaceAll('<', String.raw`\u003c`)
    const data = `<script type="application/json" id="${EMBEDDED_CONFIG}">${json}</script>`
    // Before the scripts: nothing is painted without the stylesheet, and they may run as soon as they are loaded.
    const text = built
      .replace(stylesheet, '')
      .replace('<script', () => `${data}${stylesheet}<script`)
    return { given, text, made: new Map<string, StaticFile>() }
  }
  let pages = start(config())
  return (path, preferences) => {
    const current = config()
    if (pages.given !== current) pages = start(current)
    const { text, made } = pages
    const { page } = readPath(path)
    const key = [page, looksOf(preferences, path), preferences === undefined].join()
    const known = made.get(key)
    if (known !== undefined) return known
    const links = linksOf(manifest, CODE_OF[page] ?? [], text)
    const base = current.basePath ?? ''
    const file = fileOf(
      index.type,
      withLooks(text, path, preferences)
        .replace('</head>', () => `${links}</head>`)
        .replaceAll(/ (src|href)="\//g, (_, name: string) => ` ${name}="${base}/`),
    )
    made.set(key, file)
    return file
  }
}
