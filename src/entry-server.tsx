import { createMemoryHistory } from '@tanstack/history'
import { renderToString } from 'react-dom/server'
import { type Api, type ApiRequest, budgetAfterAnswers, apiTimeOf } from '#src/api/create-api.ts'
import { deploymentsRequest, resolveRequest, UNTOUCHED_DRAFT } from '#src/api/requests.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import type { SessionEnd } from '#src/api/session-end.ts'
import type { SessionState, SessionStore, SignInPrompt } from '#src/api/session-store.ts'
import { App, createConsoleRouter } from '#src/app/console.tsx'
import { environmentsToRender } from '#src/app/home/rendered-board.ts'
import { seed } from '#src/app/pages.tsx'
import type { PageAnswer, PageData } from '#src/contract/page-data.ts'
import type { ConsoleConfig, Session } from '#src/contract/host.ts'
import { setBasePath } from '#src/lib/page/base-path.ts'
import { setHostRender } from '#src/lib/page/host-render.ts'
import { type Address, readPath } from '#src/lib/page/paths.ts'
import type { PagePreferences } from '#src/lib/storage/preferences.ts'
import { createStore } from '#src/lib/values/store.ts'

/*
 * Renders pages of the console in the host, with the components that the browser runs.
 */

/** The API of a page that is rendered once: nothing is asked of it. */
const silentApi = (config: ConsoleConfig, data: PageData): Api => ({
  config,
  budget: createStore(budgetAfterAnswers(data)),
  offlineSince: createStore<number | undefined>(undefined),
  maySendAt: () => 0,
  setCredential: () => {},
  onUnauthorized: () => {},
  onDate: () => {},
  countAnswers: () => {},
  request: () => new Promise(() => {}),
})

const sessionOf = (session: Session | null): SessionStore => ({
  state: createStore<SessionState>(session ? { kind: 'signedIn', session } : { kind: 'signedOut' }),
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

/** As the browser would send them. */
const apiRequestsFor = (
  address: Address,
  search: string,
  { team }: ConsoleConfig,
  preferences: PagePreferences,
): readonly ApiRequest[] => {
  switch (address.page) {
    case 'home':
      return environmentsToRender(search, preferences, team).map((id) =>
        deploymentsRequest(id, undefined, 'reading'),
      )
    case 'deployments':
      return [deploymentsRequest(address.environmentId, undefined, 'reading')]
    case 'component':
      return [resolveRequest(address, UNTOUCHED_DRAFT)]
    case 'compare':
    case 'wall':
    case 'signIn':
    case 'testEnvironments':
    case 'nothing':
      return []
  }
}

/** The requests whose answers the page at an address needs first, for these preferences; none that the host cannot know. */
export const requestsFor = (
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  config: ConsoleConfig,
  preferences: PagePreferences,
): readonly PageAnswer['request'][] =>
  apiRequestsFor(readPath(pathname), search, config, preferences).map(({ method, path, json }) => ({
    method,
    path,
    ...(json !== undefined && { json }),
  }))

/**
 * Renders the content of `#root` for an address of the console: with the answers that are there, and as it loads without.
 * Rejects if a part of it fails to render.
 */
export const renderPage = async (
  href: string,
  config: ConsoleConfig,
  data: PageData,
): Promise<string> => {
  setBasePath(config.basePath)
  const api = silentApi(config, data)
  const session = sessionOf(data.session)
  const client = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = createConsoleRouter(session, history)
  await seed(client, config, history.location, data, data.now)
  // Rendering is synchronous, so no other request can see this one's.
  setHostRender({ ...data, now: apiTimeOf(data) })
  try {
    const app = <App connection={{ api, session }} client={client} router={router} />
    const markup = renderToString(app)
    if (markup.includes(UNFINISHED))
      throw new Error(`A part of ${history.location.pathname} failed to render`)
    return markup.replace(TITLES, '')
  } finally {
    setHostRender(undefined)
    client.clear()
  }
}
