import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

/** The content codings of the files that the build compresses, best first, with their file suffixes. */
export const CODINGS = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
] as const
type Coding = (typeof CODINGS)[number]['coding'] | 'identity'

type Body = Uint8Array<ArrayBuffer>

/** One file of the built console with its precompressed variants. */
export type StaticFile = {
  type: string
  /** Strong validator of the uncompressed content, without quotes. */
  hash: string
  bodies: { identity: Body } & Partial<Record<Coding, Body>>
}

/** The built console by URL path (`/assets/app-1a2b.js`). */
export type StaticFiles = ReadonlyMap<string, StaticFile>

const isVariant = (path: string) => CODINGS.some(({ suffix }) => path.endsWith(suffix))

const read = async (file: string): Promise<Body> => new Uint8Array(await readFile(file))

/**
 * Reads the built console into memory. It is small, and a request path that is not a key of the map
 * can never reach the disk. Rejects when `folder` cannot be read.
 */
export const loadStaticFiles = async (folder: string): Promise<StaticFiles> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const load = async (file: string): Promise<[string, StaticFile]> => {
    const identity = await read(file)
    const variants = await Promise.all(
      CODINGS.filter(({ suffix }) => paths.has(`${file}${suffix}`)).map(
        async ({ coding, suffix }) => [coding, await read(`${file}${suffix}`)] as const,
      ),
    )
    return [
      `/${file.slice(join(folder, sep).length).split(sep).join('/')}`,
      {
        type: getMimeType(file) ?? 'application/octet-stream',
        hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
        bodies: { ...Object.fromEntries(variants), identity },
      },
    ]
  }
  return new Map(await Promise.all([...paths].filter((path) => !isVariant(path)).map(load)))
}
