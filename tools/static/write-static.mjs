import { mkdir, readdir, rm, writeFile, copyFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { ROOT } from '#tools/process.mjs'
import { compress } from '#tools/precompress.mjs'
import { startBuilt } from '#tools/start-built.mjs'
import { caddyOf, headersFileOf, nginxOf, redirectsFileOf } from './header-files.mjs'

/** A name that other machines use: a host sends Strict-Transport-Security for no loopback name. */
const PUBLIC_NAME = 'console.example'

/** What makes a host answer as over https, under a public name. */
export const PUBLIC_FLAGS = ['127.0.0.1', '::1']
  .flatMap((proxy) => ['--trust-proxy', proxy])
  .concat('--allowed-host', PUBLIC_NAME)
export const PUBLIC_HEADERS = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': PUBLIC_NAME }

/** Headers that a web server makes itself, for each answer. */
const OF_ONE_ANSWER =
  /^(?:cache-control|connection|content-encoding|content-length|content-type|date|etag|keep-alive|transfer-encoding|vary|x-request-id)$/

/** The names of headers as they are usually written. @param {string} name */
const usualCase = (name) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** @param {Response} answer */
const lasting = ({ headers }) =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => !OF_ONE_ANSWER.test(name))
      .map(([name, value]) => [usualCase(name), value]),
  )

/** The files that a console is served from, as paths of its address. @param {string} folder */
const filesOf = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        `/${join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .split(sep)
          .join('/')}`,
    )
    .filter((path) => !path.startsWith('/.') && !path.startsWith('/index.html'))
}

/**
 * Writes the console as static files that any web server can send, with files that make it send the host's headers.
 * They are taken from a running host, so that they cannot differ from it.
 * @param {readonly string[]} flags of the host: at least --direct and --api-url
 * @param {string} [folder]
 */
export const writeStatic = async (flags, folder = join(ROOT, 'dist', 'static')) => {
  // A static site is behind TLS, as a host is behind a proxy that says so.
  const host = await startBuilt([...flags, ...PUBLIC_FLAGS])
  try {
    const { origin, pathname } = new URL(host.url)
    const base = pathname.replace(/\/$/, '')
    /** @param {string} path */
    const ask = async (path) => {
      const headers = { Accept: 'text/html', ...PUBLIC_HEADERS }
      const answer = await fetch(origin + base + path, { headers })
      if (!answer.ok) throw new Error(`${base}${path} answered ${answer.status}`)
      return { answer, caching: answer.headers.get('Cache-Control') ?? '' }
    }

    const built = join(ROOT, 'dist', 'console')
    const paths = await filesOf(built)
    const site = join(folder, 'site')
    await rm(folder, { recursive: true, force: true })
    await mkdir(join(site, base), { recursive: true })
    await Promise.all(
      paths.map(async (path) => {
        const to = join(site, base, path)
        await mkdir(dirname(to), { recursive: true })
        await copyFile(join(built, path), to)
      }),
    )
    // Nobody is signed in when a page of a static site opens.
    const page = await ask('/sign-in')
    const index = join(site, base, 'index.html')
    await writeFile(index, await page.answer.text())
    await compress(index)

    const isAsset = (/** @type {string} */ path) => path.startsWith('/assets/')
    const original = paths.filter((path) => !/\.(?:br|gz)$/.test(path))
    const asset = original.find(isAsset)
    if (asset === undefined) throw new Error('The console has no assets')
    const files = await Promise.all(
      original
        .filter((path) => !isAsset(path))
        .map(async (path) => [path, (await ask(path)).caching]),
    )
    const how = {
      base,
      always: lasting(page.answer),
      page: page.caching,
      assets: (await ask(asset)).caching,
      files: Object.fromEntries(files),
    }
    await writeFile(join(folder, 'nginx.conf'), nginxOf(how))
    await writeFile(join(folder, 'Caddyfile'), caddyOf(how))
    await writeFile(join(site, '_headers'), headersFileOf(how))
    await writeFile(join(site, '_redirects'), redirectsFileOf(how))
    return how
  } finally {
    await host.stop()
  }
}
