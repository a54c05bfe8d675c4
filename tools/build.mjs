import './node-version.mjs'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, fail, run, printProgress } from './process.mjs'
import { ensureInstalled } from './setup.mjs'

/** The parts of the build: their sources, and an output file that exists once they are built. */
const PARTS = [
  {
    name: 'console',
    inputs: [
      'package-lock.json',
      'index.html',
      'vite.config.ts',
      'tools/vite',
      'tools/build-part.mjs',
      'tools/package/licenses.mjs',
      'tools/minify-scripts.mjs',
      'tools/precompress.mjs',
      'public',
      'src',
    ],
    output: 'dist/console/index.html',
  },
  {
    name: 'server',
    inputs: [
      'package.json',
      'package-lock.json',
      'tools/build-part.mjs',
      'tools/package/licenses.mjs',
      'server',
      'src',
    ],
    output: 'dist/server/main.js',
  },
]

const NOT_SHIPPED = /\.(?:test|stories)\.tsx?$|^src\/testing\//

/**
 * Every file under a path of the repository, in a stable order.
 * @param {string} path
 * @returns {string[]}
 */
const filesUnder = (path) => {
  const full = join(ROOT, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .map((file) => `${path}/${file.split(sep).join('/')}`)
    .filter((file) => !NOT_SHIPPED.test(file) && statSync(join(ROOT, file)).isFile())
    .toSorted()
}

/**
 * A digest of a part's sources, by content, because a checkout changes file times.
 * @param {readonly string[]} inputs
 */
const digestOf = (inputs) => {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesUnder))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Builds the console and the server if their sources changed since the last build. */
export const ensureBuilt = async () => {
  for (const { name, inputs, output } of PARTS) {
    const stampFile = join(ROOT, 'dist', `.${name}-stamp`)
    const digest = digestOf(inputs)
    const isFresh =
      existsSync(join(ROOT, output)) &&
      existsSync(stampFile) &&
      readFileSync(stampFile, 'utf8') === digest
    if (isFresh) continue

    printProgress(`Building the ${name} …`)
    rmSync(stampFile, { force: true })
    // In a new process, so that packages just installed resolve, and the builder's memory is freed afterwards.
    const script = fileURLToPath(new URL('build-part.mjs', import.meta.url))
    if (!(await run(process.execPath, [script, name])))
      fail(`Building the ${name} failed, see above.`)
    mkdirSync(join(ROOT, 'dist'), { recursive: true })
    writeFileSync(stampFile, digest)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled()
  await ensureBuilt()
  // With flags of the host, such as --direct --api-url URL: also as static files.
  const flags = process.argv.slice(2)
  if (flags.length > 0) {
    if (!flags.includes('--direct') || !flags.some((flag) => flag.startsWith('--api-url')))
      fail('Static files need --direct and --api-url URL: no host will be there for the browser.')
    const { writeStatic } = await import('./static/write-static.mjs')
    await writeStatic(flags)
    printProgress('dist/static has the site, and files for nginx and Caddy.')
  }
}
