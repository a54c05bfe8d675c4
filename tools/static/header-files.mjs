/*
 * Ready-made files that make a web server send the static console with the headers that the host sends.
 */

/**
 * How the host sends a site: the headers of every file, and how long each kind may be cached. `base` is the path that
 * the console is under, without a slash at the end: '' or '/x/y'.
 * @typedef {{ base: string, always: Record<string, string>, page: string, assets: string, files: Record<string, string> }} Site
 */

/** In double quotes, which header values and paths of the console do not contain. @param {string} text */
const quoted = (text) => {
  if (/["\\\n$]/.test(text)) throw new Error(`This cannot be quoted: ${text}`)
  return `"${text}"`
}

/** @param {string} text @param {number} by */
const indented = (text, by) => text.replaceAll(/^(?=.)/gm, ' '.repeat(by))

/** The parts of the site, each with how nginx and Caddy find it. @param {Site} site */
const partsOf = ({ base, page, assets, files }) => [
  { nginx: `= ${base}/index.html`, caddy: `${base}/index.html`, caching: page, rest: '' },
  {
    nginx: `${base}/assets/`,
    caddy: `${base}/assets/*`,
    caching: assets,
    rest: 'try_files $uri =404;\n',
  },
  ...Object.entries(files).map(([path, caching]) => ({
    nginx: `= ${base}${path}`,
    caddy: `${base}${path}`,
    caching,
    rest: '',
  })),
]

/** What belongs into a `server` of nginx. @param {Site} site */
export const nginxOf = (site) => {
  const { base, always } = site
  /** @param {string} caching */
  const headers = (caching) =>
    [
      ...Object.entries(always).map(
        ([name, value]) => `add_header ${name} ${quoted(value)} always;\n`,
      ),
      // Without "always", as what is missing now may be there after the next release.
      `add_header Cache-Control ${quoted(caching)};\n`,
    ].join('')
  const parts = partsOf(site).map(
    ({ nginx, caching, rest }) =>
      `location ${nginx} {\n${indented(`${rest}gzip_static on;\n${headers(caching)}`, 2)}}\n`,
  )
  const index = `${base}/index.html`
  return [
    '# Tidemark as static files, with the headers that its host sends.',
    '# Include this in a server that ends TLS, with root set to the folder "site" beside this file.',
    '',
    ...(base === '' ? [] : [`location = ${base} {\n  return 308 ${base}/;\n}\n`]),
    ...parts,
    '# Every other address is a page of the console, which the browser shows.',
    `location ${base}/ {\n  rewrite ^ ${index} last;\n}\n`,
  ].join('\n')
}

/** What belongs into a site of Caddy. @param {Site} site */
export const caddyOf = (site) => {
  const { base, always } = site
  const everywhere = Object.entries(always)
    .map(([name, value]) => `  ${name} ${quoted(value)}\n`)
    .join('')
  const parts = partsOf(site)
  const body = [
    `@page not path ${parts.map(({ caddy }) => caddy).join(' ')}`,
    `rewrite @page ${base}/index.html`,
    `header {\n${everywhere}}`,
    ...parts.flatMap(({ caddy, caching }, index) => [
      // Only for what is there: what is missing now may be there after the next release.
      `@kind${index} {
  path ${caddy}
  file
}`,
      `header @kind${index} Cache-Control ${quoted(caching)}`,
    ]),
    'file_server {\n  precompressed br gzip\n}',
  ].join('\n')
  return [
    '# Tidemark as static files, with the headers that its host sends.',
    '# Import this in a site, with root set to the folder "site" beside this file.',
    '',
    ...(base === '' ? [] : [`redir ${base} ${base}/ 308\n`]),
    `route ${base}/* {\n${indented(body, 2)}\n}\n`,
  ].join('\n')
}

/** `_headers`, as Netlify, Cloudflare Pages and others read it from the root of the site. @param {Site} site */
export const headersFileOf = ({ base, always, assets, files }) => {
  /** @param {string} path @param {Record<string, string>} headers */
  const rule = (path, headers) =>
    `${path}\n${Object.entries(headers)
      .map(([name, value]) => `  ${name}: ${value}\n`)
      .join('')}`
  return [
    // The rules of a path are added up, so the general one must not say how long to cache.
    rule(`${base}/*`, always),
    rule(`${base}/assets/*`, { 'Cache-Control': assets }),
    ...Object.entries(files).map(([path, caching]) =>
      rule(`${base}${path}`, { 'Cache-Control': caching }),
    ),
  ].join('\n')
}

/** `_redirects` beside it: every address that is no file is a page, but assets. @param {Site} site */
export const redirectsFileOf = ({ base }) =>
  `${base}/assets/* ${base}/index.html 404\n${base}/* ${base}/index.html 200\n`
