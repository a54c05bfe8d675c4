/*
 * One file for what every page needs, one for each of the two big pages, and one for what these two
 * share. Left to itself the bundler makes a file for each set of pages that share something, thirty
 * for the timeline, and small files compress badly: they cost it 13 kB.
 */

/** What of the bundler's knowledge of a module is asked for. */
type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** What is loaded by itself, by the module that it is loaded as. */
const PARTS = {
  timeline: '/src/app/deployments-route.tsx',
  details: '/src/features/deployment-history/details-pane.tsx',
  form: '/src/app/component-route.tsx',
  home: '/src/app/home.tsx',
  signIn: '/src/app/sign-in.tsx',
}

type Part = keyof typeof PARTS
const parts: readonly Part[] = ['timeline', 'details', 'form', 'home', 'signIn']

/** The files in the order in which they take what they import along: what more pages need comes first. */
const FILES = ['base', 'pages', 'panels', 'fields', 'timeline', 'form'] as const

/** The file of what these parts need; undefined where the bundler decides. */
const fileFor = (needing: readonly Part[]): (typeof FILES)[number] | undefined => {
  const others = needing.filter((part) => part !== 'timeline' && part !== 'details')
  if (needing.includes('timeline')) return others.length > 0 ? 'pages' : 'timeline'
  if (needing.includes('details')) return others.length > 0 ? 'panels' : undefined
  if (others.length > 1) return 'fields'
  return others[0] === 'form' ? 'form' : undefined
}

/** Every module that one needs to run: itself, and what it and they import. */
const neededBy = (id: string, modules: Modules): ReadonlySet<string> => {
  const needed = new Set([id])
  // A set gives what is added while it is walked.
  for (const one of needed)
    for (const next of modules.getModuleInfo(one)?.importedIds ?? []) needed.add(next)
  return needed
}

/** The groups of modules that become a file each. `root` is the folder of the repository. */
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
      },
    }
    const { base, of } = needed
    return base.has(id) ? 'base' : fileFor(parts.filter((part) => of[part].has(id)))
  }
  return FILES.map((file, index) => ({
    name: (id: string, modules: Modules) => (fileOf(id, modules) === file ? file : null),
    debugName: file,
    priority: FILES.length - index,
  }))
}
