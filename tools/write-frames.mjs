import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Beasties from 'beasties'
import { createServer } from 'vite'
import { ROOT } from './process.mjs'

/*
 * Puts the frame of the pages into the built console: what they show before the stylesheet and the scripts are there, and
 * a notice for when they do not come.
 */

const STYLESHEET = /\s*<link rel="stylesheet"([^>]*)>/
const ROOT_ELEMENT = '<div id="root"></div>'
/** An address that is empty is that of the page, whatever it is, so this works without scripts. */
const NOT_LOADED = 'The console could not be loaded. <a href="">Reload</a>'

/** @typedef {typeof import('../src/contract/frames.ts')} Contract */
/** @typedef {typeof import('../src/entry-server.tsx')} Entry */

/** The frames by name, rendered by the product's own components. */
const renderFrames = async () => {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const contract = /** @type {Contract} */ (await server.ssrLoadModule('/src/contract/frames.ts'))
    const entry = /** @type {Entry} */ (await server.ssrLoadModule('/src/entry-server.tsx'))
    const frames = await Promise.all(
      contract.FRAME_NAMES.map(async (name) => [name, await entry.renderFrame(name)]),
    )
    return {
      frames: Object.fromEntries(frames),
      built: await entry.renderFrame(contract.BUILT_FRAME),
      notLoaded: `<p id="${contract.NOT_LOADED}" role="alert">${NOT_LOADED}</p>`,
      file: contract.FRAMES_FILE,
    }
  } finally {
    await server.close()
  }
}

/** The style attributes of the frames as rules: the content security policy allows no such attributes. */
const styleRules = (/** @type {string} */ markup) =>
  [...new Set([...markup.matchAll(/ data-style="([^"]*)"/g)].map(([, style = '']) => style))]
    .map((style) => `#frame [data-style="${style}"]{${style}}`)
    .join('')

/**
 * The rules of the stylesheet that the frames need. The rest comes before the app is shown, so that nothing is ever
 * shown without its styles: `base.css` shows `#root` again.
 */
const criticalStyles = async (
  /** @type {string} */ folder,
  /** @type {string} */ href,
  /** @type {string} */ markup,
) => {
  const beasties = new Beasties({
    path: folder,
    publicPath: '/',
    logLevel: 'silent',
    pruneSource: false,
    noscriptFallback: false,
    fonts: false,
    reduceInlineStyles: false,
    allowRules: [/data-theme/],
  })
  const page = await beasties.process(
    `<!doctype html><html><head><link rel="stylesheet" href="${href}"></head><body>${markup}</body></html>`,
  )
  const [, css] = /<style>(.*?)<\/style>/s.exec(page) ?? []
  if (css === undefined) throw new Error('There are no styles for the frames')
  const stylesheet = await readFile(join(folder, href), 'utf8')
  const localFonts = stylesheet.match(/@font-face\{[^}]*src:local\([^}]*\}/g) ?? []
  return `${localFonts.join('')}${css}${styleRules(markup)}#frame~#root{display:none}`
}

/**
 * Writes the frames beside the pages, and the one for hosts that know nothing of their visitors into `index.html`.
 * @param {string} folder
 */
export const writeFrames = async (folder) => {
  const { frames, built, notLoaded, file } = await renderFrames()
  const page = join(folder, 'index.html')
  // Pages are at many paths, so what they load has absolute ones; the host puts its base path before them.
  const index = (await readFile(page, 'utf8')).replaceAll('="./', '="/')
  const [link = '', attributes = ''] = STYLESHEET.exec(index) ?? []
  const [, href = ''] = /href="([^"]+)"/.exec(attributes) ?? []
  const css = await criticalStyles(folder, href, notLoaded + Object.values(frames).join(''))
  await writeFile(join(folder, file), JSON.stringify(frames))
  const text = index
    // Before the scripts, which would be loaded first.
    .replace(link, '')
    .replace(
      /\s*<script/,
      (script) =>
        `\n    <link rel="preload" as="style"${attributes}>\n    <style>${css}</style>${script}`,
    )
    // After the frame, so that it does not delay it.
    .replace(
      ROOT_ELEMENT,
      () =>
        `${notLoaded}\n    ${built}\n    <link rel="stylesheet"${attributes}>\n    ${ROOT_ELEMENT}`,
    )
  await writeFile(page, text)
}
