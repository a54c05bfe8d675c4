import type { QueryClient } from '@tanstack/react-query'
import { createApi, apiTimeOf } from '#src/api/create-api.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { tellHostAboutUse } from '#src/api/tell-host-about-use.ts'
import { createSessionStore, loadConfig, type SessionStore } from '#src/api/session-store.ts'
import { setBasePath } from '#src/lib/page/base-path.ts'
import { computerZone } from '#src/lib/time/computer-zone.ts'
import { pageOrigin } from '#src/lib/page/page-origin.ts'
import { setHostRender } from '#src/lib/page/host-render.ts'
import { PAGE_DATA, answerBodyId, type PageData, readPageData } from '#src/contract/page-data.ts'
import { paths } from '#src/lib/page/paths.ts'
import { removeStored } from '#src/lib/storage/stored-value.ts'
import type { Router } from '#src/router/router.ts'
import { App, createConsoleRouter } from './console.tsx'
import { preloadPage, preloadPages, seed } from './pages.tsx'
import { savePreferences } from './save-preferences.ts'
import { whenParsed } from './when-parsed.ts'

type Kept = { session: SessionStore; client: QueryClient; router: Router }

/** After signing out, here or in another tab: deletes all data of the session and shows sign-in. */
const followSession = ({ session, client, router }: Kept): void => {
  let before = session.state.get().kind
  session.state.subscribe(() => {
    const { kind } = session.state.get()
    const signedOut = kind === 'signedOut' && before !== 'signedOut'
    before = kind
    if (!signedOut) return
    void client.cancelQueries()
    // Unsaved edits do not block signing out.
    void router.navigate({ to: paths.signIn, ignoreBlocker: true }).then(() => {
      client.clear()
      // Drafts and scroll positions of this tab.
      removeStored('tidemark.', 'session')
    })
  })
}

/** For this long the first page has the network to itself, in milliseconds. */
const FIRST_PAGE_MS = 2000

/** Loads the other pages once the first page had its time and the browser is idle. */
const preloadPagesLater = (): void =>
  void setTimeout(() => {
    // Not every browser has requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(preloadPages, { timeout: 2000 })
    else preloadPages()
  }, FIRST_PAGE_MS)

/** What the host rendered the page with; undefined if it rendered nothing. */
const pageDataIn = (page: Document): PageData | undefined => {
  const textOf = (id: string) => page.getElementById(id)?.textContent
  const json = textOf(PAGE_DATA)
  return json ? readPageData(json, (position) => textOf(answerBodyId(position))) : undefined
}

/** When the page came from the host, in milliseconds since the epoch: its script may have come much later. */
const pageCameAt = (): number => {
  const [navigation] = performance.getEntriesByType('navigation')
  const end = navigation instanceof PerformanceNavigationTiming ? navigation.responseEnd : 0
  return end > 0 ? Date.now() - performance.now() + end : Date.now()
}

/**
 * Loads the config and the session, and returns the app. `isRendered`: the host has rendered the page, so its markup
 * is hydrated.
 */
export const start = async () => {
  const config = await loadConfig()
  setBasePath(config.basePath)
  const api = createApi(config)
  const session = createSessionStore(api)
  // While the host still asks the API. The first formatter of times takes long to make.
  computerZone()
  void preloadPage(window.location.href.slice(pageOrigin().length).replace(/[?#].*/, ''))
  await whenParsed(document)
  const data = pageDataIn(document)
  if (data) {
    session.resume(data)
    api.countAnswers(data)
    setHostRender({ ...data, now: apiTimeOf(data) })
  } else await session.load()
  const client = createQueryClient()
  const router = createConsoleRouter(session)
  const { location } = router.history
  // Without the code of its page, what the host rendered gives way to words about that, and a way to try again.
  const isRendered =
    data !== undefined &&
    (await seed(client, config, location, data, pageCameAt()).then(
      () => true,
      () => false,
    ))
  followSession({ session, client, router })
  savePreferences()
  const { idleSeconds } = config
  if (idleSeconds) tellHostAboutUse(session, idleSeconds)
  preloadPagesLater()
  if (!isRendered) await preloadPage(router.history.location.pathname)
  const app = <App connection={{ api, session }} client={client} router={router} />
  return { app, isRendered }
}
