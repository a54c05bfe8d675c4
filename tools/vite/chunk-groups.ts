/*
 * Which modules share a file. By default the bundler makes one for each set of pages that share code: thirty for the
 * timeline, which cost it 13 kB, because small files compress badly, and the name of each is part of the first page.
 */

/** The bundler's module information, as far as it is used here. */
type Modules = {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const MAIN = '/src/main.tsx'
const TIMELINE = '/src/app/deployments-route.tsx'
const FORM = '/src/app/component-route.tsx'
const HOME = '/src/app/home.tsx'
/** Below the first rows of the timeline. */
const BELOW = [
  '/src/features/deployment-history/feed/old-end.tsx',
  '/src/features/deployment-history/now/current-services-list.tsx',
]
/** What the timeline shows now and then, around its rows. */
const NOTICES = [
  '/src/features/deployment-history/find/filter-footer.tsx',
  '/src/features/deployment-history/find/refused-notice.tsx',
  '/src/features/deployment-history/linked-deployment-notice.tsx',
  '/src/features/deployment-history/no-deployments.tsx',
]
/** What the timeline's filters open. */
const FILTERS = [
  '/src/features/deployment-history/find/filter-choices.tsx',
  '/src/features/deployment-history/find/filter-dates.tsx',
  '/src/features/deployment-history/find/filter-sheet.tsx',
]

/** What the timeline and the form load later. */
const TIMELINE_FOLDER = '/src/features/deployment-history/'
const FORM_FOLDER = '/src/features/component-configuration/'
const FORM_LIBRARY = '/node_modules/react-hook-form/'
const ICONS = '/node_modules/lucide-react/'

/** The files by priority. */
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
  'icons',
] as const
type File = (typeof FILES)[number]

/** Each module that is loaded on its own, and all modules that come with it. */
const entriesOf = (main: string, modules: Modules): ReadonlyMap<string, ReadonlySet<string>> => {
  const entries = new Map<string, Set<string>>([[main, new Set([main])]])
  // Iterating a map or a set includes members that are added during the iteration.
  for (const needed of entries.values())
    for (const id of needed) {
      const module = modules.getModuleInfo(id)
      for (const next of module?.importedIds ?? []) needed.add(next)
      for (const next of module?.dynamicallyImportedIds ?? [])
        if (!entries.has(next)) entries.set(next, new Set([next]))
    }
  return entries
}

/** The file for each module; undefined if the bundler decides. `root` is the folder of the repository. */
const fileFinder = (root: string, modules: Modules) => {
  const entries = entriesOf(root + MAIN, modules)
  const usesFormLibrary = (entry: string) =>
    [...(entries.get(entry) ?? [])].some((id) => id.includes(FORM_LIBRARY))
  const isIn = (folder: string) => (entry: string) => entry.startsWith(root + folder)
  const isOfTimeline = (entry: string) => entry === root + TIMELINE || isIn(TIMELINE_FOLDER)(entry)
  const isOfForm = (entry: string) => entry === root + FORM || isIn(FORM_FOLDER)(entry)

  return (id: string): File | undefined => {
    const isOneOf = (paths: readonly string[]) => paths.some((path) => id === root + path)
    if (isOneOf(NOTICES)) return 'notices'
    if (isOneOf(FILTERS)) return 'filters'
    const needing = [...entries.keys()].filter((entry) => entries.get(entry)?.has(id))
    const isFor = (path: string) => needing.includes(root + path)
    if (isFor(MAIN)) return 'base'
    if (isFor(TIMELINE)) {
      if (isFor(FORM)) return 'pages'
      return isFor(HOME) ? 'histories' : 'timeline'
    }
    if (isFor(FORM)) {
      const others = needing.filter((entry) => !isOfForm(entry))
      if (others.length === 0) return 'form'
      // Nothing else loads a library of forms for the sake of a text field.
      return others.every(usesFormLibrary) ? 'fields' : 'panels'
    }
    // A request for each would cost more than all of them.
    const other = id.includes(ICONS) ? 'icons' : undefined
    if (!BELOW.some(isFor)) return other
    if (isFor(HOME)) return 'histories'
    return needing.every(isOfTimeline) ? 'below' : other
  }
}

/** The groups of modules that become a file each. `root` is the folder of the repository. */
export const chunkGroups = (root: string) => {
  let fileOf: ((id: string) => File | undefined) | undefined
  return FILES.map((file, index) => ({
    name: (id: string, modules: Modules) => {
      fileOf ??= fileFinder(root, modules)
      return fileOf(id) === file ? file : null
    },
    debugName: file,
    priority: FILES.length - index,
  }))
}
