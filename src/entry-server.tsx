import { createMemoryHistory } from '@tanstack/history'
import { renderToString } from 'react-dom/server'
import { type Api, budgetAfterFirst, firstTimeOf } from '#src/api/create-api.ts'
import { ApiError } from '#src/api/api-error.ts'
import { deploymentsRequest } from '#src/api/requests.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { FULL_BUDGET } from '#src/api/rate-budget.ts'
import type { SessionEnd } from '#src/api/session-end.ts'
import type { SessionState, SessionStore, SignInPrompt } from '#src/api/session-store.ts'
import { App } from '#src/app/app.tsx'
import { createConsoleRouter } from '#src/app/console.tsx'
import { firstRequestOf, STYLE_LATER } from '#src/app/first-answer.ts'
import { firstOnBoard } from '#src/app/first-board.ts'
import { Frame } from '#src/app/frames.tsx'
import { BoardHeader } from '#src/app/lazy-frame.ts'
import { preparePage } from '#src/app/pages.tsx'
import type { FirstAnswer, FirstPage } from '#src/contract/first-answer.ts'
import { FRAME, type FrameName } from '#src/contract/frames.ts'
import type { ConsoleConfig, Session } from '#src/contract/host.ts'
import { setBasePath } from '#src/lib/base-path.ts'
import { firstRowsShown } from '#src/lib/first-page.ts'
import { setFirstPaint } from '#src/lib/first-paint.ts'
import { readPath } from '#src/lib/paths.ts'
import type { Reader } from '#src/lib/reader.ts'
import { createStore } from '#src/lib/store.ts'

/*
 * Renders pages of the console in the host, with the components that the browser runs.
 */

// The host has all code at hand, so nothing waits for the first rows.
firstRowsShown()

/** An API that has the answers of a page. */
const answeredApi = (config: ConsoleConfig, page: Pick<FirstPage, 'now' | 'answers'>): Api => ({
  config,
  budget: createStore(budgetAfterFirst(page)),
  offlineSince: createStore<number | undefined>(undefined),
  maySendAt: () => 0,
  setCredential: () => {},
  onUnauthorized: () => {},
  onDate: () => {},
  prefetch: () => () => {},
  adopt: () => {},
  request: async ({ path }, read) => {
    const answer = page.answers.find(({ request }) => request.path === path)
    const value = answer && read(JSON.parse(answer.text))
    if (value === undefined)
      throw new ApiError({ kind: 'malformed', expected: 'the records of this request' })
    return value
  },
})

const openSession = (session: Session): SessionStore => ({
  state: createStore<SessionState>({ kind: 'signedIn', session }),
  end: createStore<SessionEnd | undefined>(undefined),
  prompt: createStore<SignInPrompt>('none'),
  load: () => Promise.resolve(),
  resume: () => {},
  check: () => Promise.resolve(),
  signIn: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
})

/** React leaves out what fails to render or waits for code, for the browser to render. */
const UNFINISHED = '<!--$!-->'

/** React puts titles before the markup; in the browser they are in the head. */
const TITLES = /^(?:<title>[^<]*<\/title>)+/

/**
 * The content security policy forbids style attributes in markup, but not setting them from script, which
 * `applyStyles` does before the page takes over. No text can contain a quote: React escapes it.
 */
const withoutStyles = (markup: string) => markup.replaceAll(' style="', ` ${STYLE_LATER}="`)

/**
 * The requests whose answers the page at an address needs first, as the browser would send them; `told` is what the
 * reader's cookie says.
 */
export const requestsFor = (
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  { sample }: ConsoleConfig,
  told: Reader | undefined,
): readonly FirstAnswer['request'][] => {
  const isBoard = readPath(pathname).page === 'home'
  const requests = isBoard
    ? firstOnBoard(search, told, sample).map((id) => deploymentsRequest(id, undefined, 'reading'))
    : [firstRequestOf(pathname)]
  return requests.flatMap((request) => {
    if (request === undefined) return []
    const { method, path, json } = request
    return [{ method, path, ...(json !== undefined && { json }) }]
  })
}

/** Renders the content of `#root` for an address of the console. Rejects if an answer that it needs cannot be read. */
export const renderPage = async (
  href: string,
  config: ConsoleConfig,
  first: FirstPage,
): Promise<string> => {
  setBasePath(config.basePath)
  const api = answeredApi(config, first)
  const session = openSession(first.session)
  const client = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = createConsoleRouter(session, history)
  await preparePage({ api, client }, history.location, first)
  // Rendering is synchronous, so no other request can see this one's.
  setFirstPaint({ ...first, now: firstTimeOf(first) })
  try {
    const app = <App connection={{ api, session }} client={client} router={router} />
    const markup = renderToString(app)
    if (markup.includes(UNFINISHED))
      throw new Error(`A part of ${history.location.pathname} failed to render`)
    return withoutStyles(markup.replace(TITLES, ''))
  } finally {
    setFirstPaint(undefined)
    client.clear()
  }
}

/** What only the app itself has, such as ids and what refers to them. */
const APP_ONLY =
  / (?:(?:id|for|name|href|title|role|tabindex|aria-[a-z]+)="[^"]*"|data-style="(?:position-)?anchor[^"]*")/gi

const SAMPLE = {
  environments: [],
  board: [],
  organizationId: '',
  clusterId: '',
  clusters: [],
  components: [],
}

const configOf = (name: FrameName): ConsoleConfig => ({
  mode: name === 'signInDirect' ? 'direct' : 'gateway',
  apiBaseUrl: '/api',
  ...(name === 'signInSample' && { sample: SAMPLE }),
})

/** Renders the frame of a page: the same for everybody, inert, and shown until the app is there. */
export const renderFrame = async (name: FrameName): Promise<string> => {
  // The header is loaded on its own in the browser, and React leaves out what is not there yet.
  await BoardHeader.preload()
  const never: Api = {
    ...answeredApi(configOf(name), { now: 0, answers: [] }),
    budget: createStore(FULL_BUDGET),
    request: () => new Promise(() => {}),
  }
  const session = openSession({ scheme: 'Token', expiresAt: null })
  const client = createQueryClient()
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createConsoleRouter(session, history)
  const markup = renderToString(
    <Frame name={name} connection={{ api: never, session }} client={client} router={router} />,
  )
  client.clear()
  if (markup.includes(UNFINISHED)) throw new Error(`A part of the frame ${name} failed to render`)
  const content = withoutStyles(markup.replace(TITLES, '')).replaceAll(APP_ONLY, '')
  return `<div id="${FRAME}" aria-hidden="true" inert>${content}</div>`
}
