import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:html|js|css|svg|json|txt|webmanifest)$/
const SMALLEST_WORTHWHILE_BYTES = 1024

/** Folders of the build itself; nothing in them is sent. */
const INTERNAL = /^\./

/**
 * Writes `.br` and `.gz` beside each text file over 1 kB, so that the host never compresses at request time.
 * @param {string} folder
 */
export const precompress = async (folder) => {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.test(file) && !INTERNAL.test(file))
      .map((file) => compress(join(folder, file))),
  )
}

/** Writes `.br` and `.gz` beside a file, if that is worthwhile. @param {string} path */
export const compress = async (path) => {
  const content = await readFile(path)
  if (content.length < SMALLEST_WORTHWHILE_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${path}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}
