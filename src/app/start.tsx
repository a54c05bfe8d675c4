import { createApi, firstTimeOf } from '#src/api/create-api.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { createSessionStore, loadConfig } from '#src/api/session-store.ts'
import { afterFirstPage, firstPageShown, firstRowsShown } from '#src/lib/first-page.ts'
import { basePath, setBasePath } from '#src/lib/base-path.ts'
import { setFirstPaint } from '#src/lib/first-paint.ts'
import { App } from './app.tsx'
import { createConsoleRouter } from './console.tsx'
import { firstPageOf } from './first-answer.ts'
import { followSession } from './follow-session.ts'
import { preloadPage, preloadPages, preparePage } from './pages.tsx'
import { prefetchPage } from './prefetch-page.ts'
import { tellHostAboutReader } from './tell-host-about-reader.ts'

/** The longest time that preloading waits for the first page, in milliseconds. */
const PRELOAD_AFTER = 10_000

/**
 * Loads the config and the session, and returns the app. `isRendered`: the host has rendered the page, so its markup
 * is taken over.
 */
export const start = async () => {
  const config = await loadConfig()
  setBasePath(config.basePath)
  const pathname = window.location.pathname.slice(basePath().length)
  void preloadPage(pathname)
  const api = createApi(config)
  const session = createSessionStore(api)
  const first = firstPageOf(document, pathname)
  let abortPrefetch: (() => void) | undefined
  if (first) {
    session.resume(first.session, first.now)
    api.adopt(first)
    setFirstPaint({ ...first, now: firstTimeOf(first) })
    firstRowsShown()
  } else {
    abortPrefetch = prefetchPage(api, pathname)
    await session.load()
    if (session.state.get().kind !== 'signedIn') abortPrefetch?.()
  }
  const client = createQueryClient()
  const router = createConsoleRouter(session)
  // Without the code of its page, what the host rendered gives way to words about that, and a way to try again.
  const isRendered =
    first !== undefined &&
    (await preparePage({ api, client }, router.history.location, first).then(
      () => true,
      () => false,
    ))
  // The person left the page before its code could take over its first request.
  router.history.subscribe(({ location }) => {
    if (location.pathname !== pathname) abortPrefetch?.()
  })
  followSession({ session, client, router })
  tellHostAboutReader({ api, session })
  const { idleSeconds } = config
  if (idleSeconds)
    afterFirstPage(() => {
      // Without its code the session may end early, and its sign-in opens over the page.
      import('#src/api/tell-host-about-use.ts').then(
        (code) => code.tellHostAboutUse(session, idleSeconds),
        () => {},
      )
    })
  // Other pages are preloaded after everything that the first page needs, and also when it fails.
  setTimeout(firstPageShown, PRELOAD_AFTER)
  afterFirstPage(preloadPages)
  // Until then, the frame shows more of the page than the app could.
  if (!isRendered) await preloadPage(router.history.location.pathname)
  const app = <App connection={{ api, session }} client={client} router={router} />
  return { app, isRendered }
}
