/**
 * The allowed imports between layers: each layer with the other layers that it may import.
 * @type {Record<string, readonly string[]>}
 */
export const ARROWS = {
  main: ['styles', 'app', 'features', 'shared', 'ui', 'router', 'api', 'contract', 'lib'],
  app: ['features', 'deployments', 'shared', 'ui', 'router', 'api', 'contract', 'lib'],
  features: ['deployments', 'shared', 'ui', 'router', 'api', 'contract', 'lib'],
  deployments: ['shared', 'ui', 'router', 'api', 'contract', 'lib'],
  shared: ['ui', 'router', 'api', 'contract', 'lib'],
  ui: ['lib'],
  router: ['lib'],
  api: ['contract', 'lib'],
  contract: ['lib'],
  lib: [],
  styles: [],
  testing: ['styles', 'deployments', 'shared', 'ui', 'router', 'api', 'contract', 'lib'],
  'entry-server': ['app', 'ui', 'api', 'contract', 'lib'],
  server: ['entry-server', 'host', 'reference-api', 'contract', 'lib'],
  host: ['contract', 'lib'],
  'reference-api': ['contract', 'lib'],
  e2e: ['contract', 'lib', 'tools'],
  storybook: ['styles', 'testing', 'ui', 'router', 'api', 'contract', 'lib'],
  tools: [],
  root: ['tools'],
}

/**
 * The rooms of a folder, lowest first: each with the rooms of the same folder that it may import. The files of the
 * folder itself ('') wire the rooms together and may import them all; a folder without '' has files in rooms only.
 * @type {Record<string, Record<string, readonly string[]>>}
 */
export const ROOMS = {
  'src/ui': {
    jsx: [],
    styles: [],
    hooks: [],
    marks: ['styles'],
    buttons: ['styles', 'hooks', 'marks'],
    states: ['styles', 'hooks', 'marks', 'buttons'],
    fields: ['styles', 'hooks', 'marks', 'buttons', 'states'],
    overlays: ['styles', 'hooks', 'marks', 'buttons'],
  },
  'src/app': {
    open: [],
    session: [],
    bookmarks: [],
    commands: ['open', 'session', 'bookmarks'],
    shell: ['session', 'bookmarks', 'commands'],
    home: ['open', 'bookmarks'],
    '': ['open', 'session', 'bookmarks', 'commands', 'shell', 'home'],
  },
  'src/lib': {
    values: [],
    text: [],
    time: ['values', 'text'],
    storage: ['values', 'text', 'time'],
    keys: ['storage'],
    page: ['time', 'storage'],
  },
  'src/deployments': {
    record: [],
    history: ['record'],
    past: ['record', 'history'],
    words: ['record', 'history', 'past'],
  },
  'src/features/deployment-history': {
    loading: [],
    find: ['loading'],
    links: [],
    now: ['loading', 'find', 'links'],
    feed: ['loading', 'find', 'links'],
    moment: ['find'],
    jumps: ['loading', 'find', 'feed'],
    saved: ['find'],
    details: ['find', 'links', 'now', 'jumps'],
    export: ['find'],
    'over-time': ['loading', 'find', 'feed'],
    facts: ['loading', 'find', 'links'],
    suspects: ['loading', 'find', 'links', 'now', 'details'],
    '': [
      'loading',
      'find',
      'links',
      'now',
      'feed',
      'moment',
      'jumps',
      'saved',
      'details',
      'export',
      'over-time',
      'facts',
      'suspects',
    ],
  },
  'src/features/component-configuration': {
    draft: [],
    tree: ['draft'],
    body: ['draft', 'tree'],
    checks: ['draft', 'tree', 'body'],
    engine: ['draft', 'tree', 'body', 'checks'],
    controls: ['draft', 'tree', 'body', 'checks', 'engine'],
    list: ['draft', 'tree', 'engine', 'controls'],
    yaml: ['draft', 'body', 'engine', 'controls'],
    form: ['draft', 'tree', 'engine', 'controls', 'list', 'yaml'],
    workbench: ['draft', 'tree', 'body', 'checks', 'engine', 'controls'],
    'other-clusters': ['draft', 'tree', 'body', 'checks', 'engine'],
    outline: ['draft', 'engine', 'controls'],
    drafts: ['draft', 'tree', 'body', 'engine', 'workbench'],
    'values-text': ['draft', 'tree', 'body', 'checks', 'engine', 'yaml'],
    '': [
      'draft',
      'tree',
      'body',
      'checks',
      'engine',
      'controls',
      'list',
      'yaml',
      'form',
      'workbench',
      'other-clusters',
      'outline',
      'values-text',
      'drafts',
    ],
  },
  'src/features/environment-board': {
    matrix: [],
    loading: ['matrix'],
    environments: ['matrix'],
    services: ['matrix', 'environments'],
    groups: ['matrix', 'loading', 'environments'],
    compare: ['matrix', 'loading', 'services'],
    moment: ['matrix', 'environments', 'services'],
    wall: ['matrix', 'loading', 'environments'],
    '': ['matrix', 'loading', 'environments', 'services', 'groups', 'compare', 'moment', 'wall'],
  },
  'server/host': {
    base: [],
    trust: ['base'],
    listen: ['base', 'trust'],
    watch: ['base', 'trust', 'listen'],
    session: ['base', 'trust', 'watch'],
    gateway: ['base', 'trust', 'watch', 'session'],
    pages: ['base', 'trust', 'session', 'gateway'],
    command: ['base', 'trust', 'listen', 'watch', 'session', 'gateway'],
    testing: [],
    '': ['base', 'trust', 'listen', 'watch', 'session', 'gateway', 'pages', 'command'],
  },
  'server/reference-api': {
    http: [],
    store: ['http'],
    resolve: [],
    catalog: ['http', 'store', 'resolve'],
    operations: ['http', 'store', 'resolve', 'catalog'],
    sample: ['http', 'store'],
    '': ['http', 'store', 'resolve', 'catalog', 'operations', 'sample'],
  },
}

const ROUTING = /^@tanstack\/history/
const QUERIES = /^@tanstack\/react-query/
const FORMS = /^(?:react-hook-form|@hookform\/)/
const REACT = /^(?:react|react-dom)(?:\/|$)/
const NODE = /^node:/

/**
 * npm packages that a layer must not import.
 * @type {Record<string, readonly RegExp[]>}
 */
export const FORBIDDEN_PACKAGES = {
  main: [NODE],
  app: [NODE],
  features: [NODE],
  deployments: [NODE, FORMS],
  shared: [NODE],
  ui: [NODE, ROUTING, QUERIES, FORMS],
  router: [NODE, QUERIES, FORMS],
  api: [NODE],
  contract: [NODE, REACT],
  lib: [NODE, REACT],
}

/**
 * The layer of a file, and the feature if it is in one; undefined for a file of src outside all layers.
 * @param {string} path relative to the repository, with forward slashes
 * @returns {{ layer: string, feature?: string } | undefined}
 */
export const layerOf = (path) => {
  const [top, second, third] = path.split('/')
  if (path === 'src/main.tsx') return { layer: 'main' }
  if (path === 'src/styles.css') return { layer: 'styles' }
  if (/^src\/entry-server(?:\.browser)?(?:\.test)?\.tsx$/.test(path))
    return { layer: 'entry-server' }
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

/**
 * The room of a file and the folder of that room; undefined if the folder has no rooms.
 * @param {string} path relative to the repository, with forward slashes
 * @returns {{ folder: string, room: string } | undefined}
 */
export const roomOf = (path) => {
  const folder = Object.keys(ROOMS).find((one) => path.startsWith(`${one}/`))
  if (folder === undefined) return undefined
  const [room = '', ...inside] = path.slice(folder.length + 1).split('/')
  return { folder, room: inside.length === 0 ? '' : room }
}

/**
 * Whether this file is only for tests and stories.
 * @param {string} path
 */
export const isTestOrStory = (path) =>
  /\.(?:test|spec|stories)\.tsx?$/.test(path) || path.includes('/testing/')

/**
 * Whether other layers may import this file of a feature.
 * @param {string} path
 * @param {string} feature
 */
export const isFaceOf = (path, feature) => path === `src/features/${feature}/index.ts`
