import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:html|js|css|svg|json|txt|map|webmanifest)$/
const SMALLEST_WORTHWHILE = 1024

/** Writes `.br` and `.gz` beside each text asset over 1 kB, so that the host never compresses at request time. */
export const precompress = (): Plugin => {
  let outDir = ''
  return {
    name: 'tidemark:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      await Promise.all(
        files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(outDir, file))),
      )
    },
  }
}

const compress = async (path: string) => {
  const content = await readFile(path)
  if (content.length < SMALLEST_WORTHWHILE) return
  const brotli = promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  await Promise.all([
    brotli.then((compressed) => writeFile(`${path}.br`, compressed)),
    promisify(gzip)(content, { level: 9 }).then((compressed) =>
      writeFile(`${path}.gz`, compressed),
    ),
  ])
}
