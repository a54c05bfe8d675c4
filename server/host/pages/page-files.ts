import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { BUILT_FRAME, FRAME_NAMES, type FrameName, FRAMES_FILE } from '#src/contract/frames.ts'
import { type ConsoleConfig, EMBEDDED_CONFIG } from '#src/contract/host.ts'
import { type Address, pageAt, readPath } from '#src/lib/paths.ts'
import { type Reader, UNKNOWN_READER } from '#src/lib/reader.ts'
import type { StaticFile, StaticFiles } from './static-files.ts'

const INDEX = '/index.html'
const MANIFEST = '/.vite/manifest.json'
const HTML = '<html lang="en"'
const ROOT = '<div id="root">'
/** Before the first fields, and after the frame, which does not wait for it. */
const DRAFT_SCRIPT = '<script src="/saved-draft.js"></script>'
const THEME_SCRIPT = '<script src="/theme.js"></script>'
/** Runs the code of the page once what comes with it is painted. */
const START_SCRIPT = '<script defer src="/start.js"></script>'
const CODE = /<script type="module"( crossorigin)? src="([^"]*)"><\/script>/g

/** The chunk with the code of each page that loads much; see `tools/vite/chunk-groups.ts`. */
const CODE_OF: Readonly<Partial<Record<Address['page'], string>>> = {
  home: 'home',
  deployments: 'timeline',
  component: 'form',
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

/** A chunk and all chunks that it imports, directly or indirectly. */
const withImports = (manifest: Manifest, name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of manifest[name]?.imports ?? []) withImports(manifest, imported, seen)
  return seen
}

/** Preload links for the chunks of a page that `index.html` does not already load. */
const linksOf = (manifest: Manifest, name: string, index: string): string =>
  Object.keys(manifest)
    .filter((chunk) => manifest[chunk]?.name === name)
    .flatMap((chunk) => [...withImports(manifest, chunk)])
    .flatMap((chunk) => manifest[chunk]?.file ?? [])
    .filter((file) => !index.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')

const bytes = (buffer: Buffer) => new Uint8Array(buffer)

const fileOf = (type: string, text: string): StaticFile => {
  const identity = new TextEncoder().encode(text)
  return {
    type,
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: {
      identity,
      br: bytes(brotliCompressSync(identity)),
      gzip: bytes(gzipSync(identity, { level: 9 })),
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

const framesSchema = z.record(z.enum(FRAME_NAMES), z.string())
type Frames = z.infer<typeof framesSchema>

const readFrames = (files: StaticFiles): Frames | undefined => {
  const file = files.get(`/${FRAMES_FILE}`)
  return file && framesSchema.parse(JSON.parse(textOf(file)))
}

/** Whom a page is for. `reader` is undefined on a first visit. */
export type Visitor = { reader: Reader | undefined; signedIn: boolean }

/** The frame of a page: sign-in for all pages without a session. Error pages have none. */
const frameOf = (
  path: string,
  { signedIn }: Visitor,
  config: ConsoleConfig,
): FrameName | undefined => {
  const { page } = readPath(path)
  if (page === 'nothing') return undefined
  if (page === 'testEnvironments' && config.sample === undefined) return undefined
  if (page !== 'signIn' && signedIn) return page
  if (config.mode === 'direct') return 'signInDirect'
  return config.sample === undefined ? 'signIn' : 'signInSample'
}

/** The attributes that the reader's choices set on `html`, as the page does. */
const looksOf = (reader: Reader | undefined, path: string) =>
  (reader?.theme === undefined ? '' : ` data-theme="${reader.theme}"`) +
  (pageAt(path)?.page === 'deployments'
    ? ` data-density="${(reader ?? UNKNOWN_READER).density}"`
    : '')

/** The text of a page with the looks that the visitor chose. */
export const withLooks = (text: string, path: string, { reader }: Visitor): string => {
  const page = text.replace(HTML, () => HTML + looksOf(reader, path))
  // A reader who is known has no other theme in the browser; for others, no script delays the first paint.
  const script = reader === undefined ? THEME_SCRIPT.replace(' ', ' async ') : ''
  return page.replace(THEME_SCRIPT, () => script)
}

/** The text of a page whose code is loaded now and run by `START_SCRIPT`. */
const runLater = (text: string): string =>
  text
    .replace(CODE, '<link rel="modulepreload"$1 data-run href="$2">')
    .replace('</head>', () => `${START_SCRIPT}</head>`)

/** The page for a path and a visitor. */
export type PageFiles = (path: string, visitor: Visitor) => StaticFile | undefined

/**
 * Prepares `index.html` for each page of the console: with the configuration, which saves a request, its files under the
 * base path, preload links for the page's own code, which runs after the first paint, its frame, and the theme. Pages
 * differ by path and visitor in a few ways only, so each is made once. Undefined when the console was not built.
 */
export const pageFiles = (files: StaticFiles, config: ConsoleConfig): PageFiles => {
  const index = files.get(INDEX)
  if (index === undefined) return () => undefined
  const manifest = readManifest(files)
  const frames = readFrames(files)
  const text = textOf(index)
  // Escape `<`, so that nothing in the JSON can start a tag.
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`)
  const data = `<script type="application/json" id="${EMBEDDED_CONFIG}">${json}</script>`
  const base = config.basePath ?? ''
  const made = new Map<string, StaticFile>()
  return (path, visitor) => {
    const { page } = readPath(path)
    const code = CODE_OF[page]
    const frame = frameOf(path, visitor, config)
    const key = [page, frame, looksOf(visitor.reader, path), visitor.reader === undefined].join()
    const known = made.get(key)
    if (known !== undefined) return known
    const links = code === undefined ? '' : linksOf(manifest, code, text)
    const file = fileOf(
      index.type,
      runLater(withLooks(text, path, visitor))
        .replace(frames?.[BUILT_FRAME] ?? '', () => (frame && frames?.[frame]) ?? '')
        .replace(ROOT, () => (frame === 'component' ? DRAFT_SCRIPT : '') + ROOT)
        .replace('</head>', () => `${links}${data}</head>`)
        .replaceAll(/ (src|href)="\//g, (_, name: string) => ` ${name}="${base}/`),
    )
    made.set(key, file)
    return file
  }
}
