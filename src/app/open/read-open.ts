import { type Bookmark, keyOf } from '#src/lib/storage/bookmarks.ts'
import { fold, withoutUnseen } from '#src/lib/text/fold-text.ts'
import { apiPatterns, isAddressable, paths, readPath } from '#src/lib/page/paths.ts'

/*
 * What the box "Environment ID or address" can open. Only addresses of this console come out of it: of any other, only
 * the IDs in an address of the API are read, and a page of this console is made from them.
 */

/** An address of this console, without its origin, or why a text cannot be opened. */
export type Opening = { kind: 'page'; href: string } | { kind: 'refused'; why: string }

/** What the box knows: this console's origin, and what has a name. */
export type OpenContext = { origin: string; bookmarks: readonly Bookmark[] }

const UUID_LENGTH = 36
const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const ONE_ID = new RegExp(`^${UUID}$`, 'i')
/** IDs with nothing between them: some browsers drop the line breaks of what is pasted. */
const JOINED_IDS = new RegExp(`^(?:${UUID})+$`, 'i')
const EACH_ID = new RegExp(UUID, 'gi')

const page = (href: string): Opening => ({ kind: 'page', href })
const refused = (why: string): Opening => ({ kind: 'refused', why })
const quoted = (text: string): string => {
  const characters = Array.from(text.replace(/\s+/gu, ' '))
  return `“${characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : characters.join('')}”`
}

/** The address of the board of some environments, each once. */
const boardOf = (environmentIds: readonly string[]): string => {
  const unique = new Map(environmentIds.map((id) => [keyOf({ environmentId: id }), id]))
  const ids = [...unique.values()]
  const [only] = ids
  return ids.length === 1 && only !== undefined
    ? paths.deployments(only)
    : `${paths.home}?environments=${ids.map(encodeURIComponent).join(',')}`
}

// API §4.1 and §4.2, under any base path.
const API_PATHS = Object.values(apiPatterns).map((pattern) => new RegExp(`${pattern}/?$`))

/** The page for what an address of the API is about; undefined for all other paths. */
const pageOfApiPath = (path: string): string | undefined => {
  const ids = API_PATHS.flatMap((pattern) => pattern.exec(path)?.slice(1) ?? []).map(
    decodeURIComponent,
  )
  const [first, clusterId, componentKey] = ids
  if (first === undefined || !ids.every(isAddressable)) return undefined
  return clusterId === undefined || componentKey === undefined
    ? paths.deployments(first)
    : paths.component(first, clusterId, componentKey)
}

const SCHEME = /^([a-z][a-z\d+.-]*):/i
const HOST_AND_PORT = /^[\w.-]+:\d+(?:[/?#]|$)/
/** How the paths of this console and of the API begin. */
const PATH_WITHOUT_SLASH = /^(?:environments?|organizations?|compare|test-environments)[/?]/

/** Reads a text as an address; people leave out the scheme, the host, or the slash before a path. */
const urlOf = (text: string, origin: string): URL | undefined => {
  const { protocol, host } = new URL(origin)
  const whole = (() => {
    if (text.startsWith(`${host}/`)) return `${protocol}//${text}`
    if (/^[/\\?]/.test(text)) return text
    if (PATH_WITHOUT_SLASH.test(text)) return `/${text}`
    return SCHEME.test(text) && !HOST_AND_PORT.test(text) ? text : `https://${text}`
  })()
  return URL.canParse(whole, origin) ? new URL(whole, origin) : undefined
}

/** A path within the console; people also type it without the path that the console is served under. */
const withoutBase = (path: string, base: string): string =>
  path === base || path.startsWith(`${base}/`) ? path.slice(base.length) || '/' : path

const readAddress = (text: string, { origin }: OpenContext): Opening => {
  const console = new URL(origin)
  const url = urlOf(text, origin)
  if (url === undefined) return refused(`${quoted(text)} is not a valid link.`)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refused(`A link starts with http:// or https://, not with ${url.protocol}`)
  try {
    if (url.origin === console.origin) {
      const path = withoutBase(url.pathname, console.pathname)
      const at = readPath(path)
      // Whoever can read this is signed in.
      if (at.page === 'signIn') return page(paths.home)
      if (at.page !== 'nothing') return page(path + url.search + url.hash)
    }
    const href = pageOfApiPath(url.pathname)
    if (href !== undefined) return page(href)
  } catch {
    // Invalid percent-encoding.
  }
  return refused(
    url.origin === console.origin
      ? `This console has no page at ${url.pathname}.`
      : `This link is for ${url.host}, not for this console or its API. To open an environment here, paste its ID.`,
  )
}

/** The name of a bookmark; of a component without one, its key. */
const nameOf = (bookmark: Bookmark): string | undefined =>
  bookmark.name ?? ('componentKey' in bookmark ? bookmark.componentKey : undefined)

/** Opens what has a name; undefined if nothing has it. */
const readName = (text: string, { bookmarks }: OpenContext): Opening | undefined => {
  const folded = fold(text)
  const like = bookmarks.filter((one) => {
    const name = nameOf(one)
    return name !== undefined && fold(name) === folded
  })
  const exact = like.filter((one) => nameOf(one) === text)
  const named = exact.length > 0 ? exact : like
  const [first] = named
  if (first === undefined) return undefined
  if (named.length > 1)
    return refused(
      `${quoted(text)} is the name of ${named.length} environments, clusters or components.`,
    )
  if ('environmentId' in first) return page(paths.deployments(first.environmentId))
  return 'componentKey' in first
    ? page(paths.component(first.organizationId, first.clusterId, first.componentKey))
    : refused(`${quoted(text)} is a cluster. Open one of its components.`)
}

const refusedId = (text: string, its: string): Opening => {
  const { length } = text
  return refused(
    length === UUID_LENGTH
      ? `${its} is not a UUID: hexadecimal digits in groups of 8-4-4-4-12.`
      : `${its} has ${length} characters; an environment ID has ${UUID_LENGTH}. Paste the whole ID.`,
  )
}

const isLikeId = (text: string): boolean =>
  /^[\da-f-]{8,}$/i.test(text) || (text.length === UUID_LENGTH && /^[\w-]+$/.test(text))

const readOne = (text: string, known: OpenContext, its: string): Opening => {
  if (ONE_ID.test(text)) return page(paths.deployments(text))
  // In wide letters, or with the dashes of a word processor.
  if (ONE_ID.test(fold(text))) return page(paths.deployments(fold(text)))
  const named = readName(text, known)
  if (named) return named
  if (isLikeId(text)) return refusedId(text, its)
  if (/[/\\]/.test(text) || SCHEME.test(text) || text.startsWith('?'))
    return readAddress(text, known)
  return refused(
    `Nothing found for ${quoted(text)}. Paste an environment ID, a link, or a saved name.`,
  )
}

const environmentAt = (opening: Opening): string | undefined => {
  if (opening.kind === 'refused') return undefined
  const at = readPath(opening.href.replace(/[?#].*/s, ''))
  return at.page === 'deployments' ? at.environmentId : undefined
}

/** Opens several at once, each of which must be an environment. */
const readSeveral = (parts: readonly string[], known: OpenContext): Opening => {
  const ids: string[] = []
  for (const part of parts) {
    const opening = readOne(part, known, quoted(part))
    const id = environmentAt(opening)
    if (id === undefined)
      return opening.kind === 'refused'
        ? opening
        : refused(
            `${quoted(part)} is not an environment ID. A board can only contain environments.`,
          )
    ids.push(id)
  }
  return page(boardOf(ids))
}

const AROUND = /^[\s"'`‘’“”«»<>()[\]{},;]+|[\s"'`‘’“”«»<>()[\]{},;:.!…]+$/g
const COMMAND = /^curl\s.*?(https?:\/\/[^\s"'\\]+)/is
const METHOD = /^(?:GET|POST)\s+/

const partsOf = (text: string, separator: RegExp): readonly string[] =>
  text
    .split(separator)
    .map((part) => part.replaceAll(AROUND, ''))
    .filter((part) => part !== '')

/**
 * What a text opens: an environment ID, several between commas, blanks or lines, a name, or an address of this console
 * or of its API. Never another site.
 */
export const readOpen = (pasted: string, known: OpenContext): Opening => {
  const given = withoutUnseen(pasted)
  // As it is first: an address may end with what is taken off below.
  const asItIs = readOne(given.trim(), known, 'This')
  if (asItIs.kind === 'page') return asItIs
  const [, command] = COMMAND.exec(given.trim()) ?? []
  const text = (command ?? given).replaceAll(AROUND, '').replace(METHOD, '')
  if (text === '') return refused('Paste one or more environment IDs, or a link.')
  if (JOINED_IDS.test(text)) return page(boardOf(text.match(EACH_ID) ?? []))
  const words = partsOf(text, /[\s,;]+/)
  if (words.length > 1 && words.every((word) => ONE_ID.test(word))) return page(boardOf(words))
  const whole = readOne(text, known, 'This')
  if (whole.kind === 'page' || words.length === 1) return whole
  // Names may contain blanks, and addresses commas.
  for (const separator of [/[,;\r\n]+/, /\s+/, /[\s,;]+/]) {
    const parts = partsOf(text, separator)
    const several = parts.length > 1 ? readSeveral(parts, known) : whole
    if (several.kind === 'page') return several
  }
  return words.some((word) => isLikeId(word)) ? readSeveral(words, known) : whole
}
