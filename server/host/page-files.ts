import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { type ConsoleConfig, EMBEDDED_CONFIG } from '#src/contract/host.ts'
import { type PageAddress, pageAt } from '#src/lib/paths.ts'
import type { StaticFile, StaticFiles } from './static-files.ts'

const INDEX = '/index.html'
const MANIFEST = '/.vite/manifest.json'

/** Where the code of each page begins, as the build's manifest knows it. */
const CODE_OF: Readonly<Record<PageAddress['page'], string>> = {
  deployments: 'src/app/deployments-route.tsx',
  component: 'src/app/component-route.tsx',
}

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
)
type Manifest = z.infer<typeof manifestSchema>

const textOf = (file: StaticFile) => new TextDecoder().decode(file.bodies.identity)

const readManifest = (files: StaticFiles): Manifest => {
  const file = files.get(MANIFEST)
  return file === undefined ? {} : manifestSchema.parse(JSON.parse(textOf(file)))
}

/** A part of the code and all that it cannot run without. */
const withImports = (manifest: Manifest, name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of manifest[name]?.imports ?? []) withImports(manifest, imported, seen)
  return seen
}

/** Links to what a page's code needs beyond what `index.html` names itself. */
const linksOf = (manifest: Manifest, name: string): string => {
  const named = withImports(manifest, 'index.html')
  return [...withImports(manifest, name)]
    .flatMap((part) => (named.has(part) ? [] : (manifest[part]?.file ?? [])))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}

const bytes = (buffer: Buffer) => new Uint8Array(buffer)

const withHead = (file: StaticFile, markup: string): StaticFile => {
  const before = textOf(file)
  const text = before.replace('</head>', () => `${markup}</head>`)
  if (text === before) return file
  const identity = new TextEncoder().encode(text)
  return {
    type: file.type,
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: {
      identity,
      br: bytes(brotliCompressSync(identity)),
      gzip: bytes(gzipSync(identity, { level: 9 })),
    },
  }
}

/**
 * `index.html` as each page of the console begins: with the config, so that nothing waits for it,
 * and with links to the page's own code, so that it comes beside what asks for it. Gives the page
 * for a path; undefined where there is no console.
 */
export const pageFiles = (
  files: StaticFiles,
  config: ConsoleConfig,
): ((path: string) => StaticFile | undefined) => {
  const index = files.get(INDEX)
  if (index === undefined) return () => undefined
  const manifest = readManifest(files)
  // No `<` of the JSON may begin a tag.
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`)
  const data = `<script type="application/json" id="${EMBEDDED_CONFIG}">${json}</script>`
  const other = withHead(index, data)
  const pages = {
    deployments: withHead(index, linksOf(manifest, CODE_OF.deployments) + data),
    component: withHead(index, linksOf(manifest, CODE_OF.component) + data),
  }
  return (path) => {
    const address = pageAt(path)
    return address === undefined ? other : pages[address.page]
  }
}
