/*
 * One chunk for code that every page needs, one for each of the two large pages, one for code that
 * these two share, one for what the timeline shares with the board, one for what the timeline loads right after its
 * first rows, one for its notices and one for its filters, because the name of each file is part of the first page. By default the bundler makes a chunk for each set of pages that share code: thirty for the timeline, which
 * cost it 13 kB, because small files compress badly.
 */

/** The bundler's module information, as far as it is used here. */
type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** The separately loaded parts, by their entry module. */
const PARTS = {
  timeline: '/src/app/deployments-route.tsx',
  details: '/src/features/deployment-history/details/deployment-details.tsx',
  form: '/src/app/component-route.tsx',
  home: '/src/app/home.tsx',
  signIn: '/src/app/sign-in.tsx',
  oldEnd: '/src/features/deployment-history/feed/old-end.tsx',
  services: '/src/features/deployment-history/now/current-services-list.tsx',
}

type Part = keyof typeof PARTS
const parts: readonly Part[] = [
  'timeline',
  'details',
  'form',
  'home',
  'signIn',
  'oldEnd',
  'services',
]

/** The timeline, and what it loads later. */
const OF_TIMELINE: ReadonlySet<Part> = new Set<Part>(['timeline', 'details', 'oldEnd', 'services'])

/** The chunks by priority: a module goes to the first that claims it, shared ones first. */
const FILES = [
  'base',
  'pages',
  'panels',
  'fields',
  'histories',
  'timeline',
  'form',
  'below',
  'notices',
  'filters',
] as const

/** What the timeline shows now and then, around its rows. */
const NOTICES: readonly string[] = [
  '/src/features/deployment-history/find/filter-footer.tsx',
  '/src/features/deployment-history/find/refused-notice.tsx',
  '/src/features/deployment-history/linked-deployment-notice.tsx',
  '/src/features/deployment-history/no-deployments.tsx',
]

/** What the timeline's filters open. */
const FILTERS: readonly string[] = [
  '/src/features/deployment-history/find/filter-choices.tsx',
  '/src/features/deployment-history/find/filter-dates.tsx',
  '/src/features/deployment-history/find/filter-sheet.tsx',
]

/** The chunk for a module that these parts need; undefined if the bundler decides. */
const fileFor = (needing: readonly Part[]): (typeof FILES)[number] | undefined => {
  const others = needing.filter((part) => !OF_TIMELINE.has(part))
  // The board reads deployment histories too, which a form does not.
  const onlyBoard = others.every((part) => part === 'home')
  if (needing.includes('timeline')) {
    if (!onlyBoard) return 'pages'
    return others.length > 0 ? 'histories' : 'timeline'
  }
  if (needing.includes('oldEnd') || needing.includes('services')) {
    if (others.length === 0) return 'below'
    return onlyBoard ? 'histories' : undefined
  }
  if (needing.includes('details')) return onlyBoard ? undefined : 'panels'
  if (!others.includes('form')) return undefined
  return others.length > 1 ? 'fields' : 'form'
}

/** A module and all modules that it imports, directly or indirectly. */
const neededBy = (id: string, modules: Modules): ReadonlySet<string> => {
  const needed = new Set([id])
  // Iterating a set includes members that are added during the iteration.
  for (const one of needed)
    for (const next of modules.getModuleInfo(one)?.importedIds ?? []) needed.add(next)
  return needed
}

/** The groups of modules that become a chunk each. `root` is the folder of the repository. */
export const chunkGroups = (root: string) => {
  let needed: { base: ReadonlySet<string>; of: Record<Part, ReadonlySet<string>> } | undefined
  const fileOf = (id: string, modules: Modules) => {
    const by = (path: string) => neededBy(root + path, modules)
    needed ??= {
      base: by('/src/main.tsx'),
      of: {
        timeline: by(PARTS.timeline),
        details: by(PARTS.details),
        form: by(PARTS.form),
        home: by(PARTS.home),
        signIn: by(PARTS.signIn),
        oldEnd: by(PARTS.oldEnd),
        services: by(PARTS.services),
      },
    }
    const { base, of } = needed
    if (NOTICES.some((path) => id === root + path)) return 'notices'
    if (FILTERS.some((path) => id === root + path)) return 'filters'
    return base.has(id) ? 'base' : fileFor(parts.filter((part) => of[part].has(id)))
  }
  return FILES.map((file, index) => ({
    name: (id: string, modules: Modules) => (fileOf(id, modules) === file ? file : null),
    debugName: file,
    priority: FILES.length - index,
  }))
}
