/**
 * Who may import whom, as data: each layer with the layers it may reach beside itself.
 * @type {Record<string, readonly string[]>}
 */
export const ARROWS = {
  main: ['app', 'features', 'ui', 'router', 'api', 'contract', 'lib'],
  app: ['features', 'ui', 'router', 'api', 'contract', 'lib'],
  features: ['ui', 'router', 'api', 'contract', 'lib'],
  ui: ['lib'],
  router: ['lib'],
  api: ['contract', 'lib'],
  contract: ['lib'],
  lib: [],
  testing: ['ui', 'router', 'api', 'contract', 'lib'],
  server: ['host', 'reference-api', 'contract', 'lib'],
  host: ['contract', 'lib'],
  'reference-api': ['contract', 'lib'],
  e2e: ['contract', 'lib'],
  storybook: ['testing', 'ui', 'router', 'api', 'contract', 'lib'],
  tools: [],
  root: ['tools'],
}

const ROUTING = /^@tanstack\/history/
const QUERIES = /^@tanstack\/react-query/
const FORMS = /^(?:react-hook-form|@hookform\/)/
const REACT = /^(?:react|react-dom)(?:\/|$)/
const NODE = /^node:/

/**
 * npm packages that a layer does without.
 * @type {Record<string, readonly RegExp[]>}
 */
export const PACKAGES_KEPT_OUT = {
  main: [NODE],
  app: [NODE],
  features: [NODE],
  ui: [NODE, ROUTING, QUERIES, FORMS],
  router: [NODE, QUERIES, FORMS],
  api: [NODE],
  contract: [NODE, REACT],
  lib: [NODE, REACT],
}

/**
 * The layer of a file, and for a feature also which one; undefined for a file of src that has no layer.
 * @param {string} path relative to the repository, with forward slashes
 * @returns {{ layer: string, feature?: string } | undefined}
 */
export const layerOf = (path) => {
  const [top, second, third] = path.split('/')
  if (path === 'src/main.tsx') return { layer: 'main' }
  if (top === 'src' && second === 'features' && third !== undefined)
    return { layer: 'features', feature: third }
  if (top === 'src') {
    const known = second !== undefined && third !== undefined && Object.hasOwn(ARROWS, second)
    return known ? { layer: second } : undefined
  }
  if (top === 'server' && (second === 'host' || second === 'reference-api'))
    return { layer: second }
  if (top === '.storybook') return { layer: 'storybook' }
  if (top === 'server' || top === 'e2e' || top === 'tools') return { layer: top }
  return { layer: 'root' }
}

/** @param {string} path */
export const isTestOrStory = (path) =>
  /\.(?:test|stories)\.tsx?$/.test(path) || path.startsWith('src/testing/')
