import { createApi, firstTimeOf } from '#src/api/create-api.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { createSessionStore, loadConfig } from '#src/api/session-store.ts'
import { afterFirstPage, firstPageShown } from '#src/lib/first-page.ts'
import { setBasePath } from '#src/lib/base-path.ts'
import { setFirstPaint } from '#src/lib/first-paint.ts'
import { App } from './app.tsx'
import { createConsoleRouter } from './console.tsx'
import { firstPageOf } from './first-answer.ts'
import { followSession } from './follow-session.ts'
import { preloadPage, preloadPages, seed } from './pages.tsx'
import { tellHostAboutReader } from './tell-host-about-reader.ts'

/** The longest time that preloading waits for the first page, in milliseconds. */
const PRELOAD_AFTER = 10_000

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
  const first = firstPageOf(document)
  if (first) {
    session.resume(first)
    api.countFirst(first)
    setFirstPaint({ ...first, now: firstTimeOf(first) })
  } else await session.load()
  const client = createQueryClient()
  const router = createConsoleRouter(session)
  const { location } = router.history
  // Without the code of its page, what the host rendered gives way to words about that, and a way to try again.
  const isRendered =
    first !== undefined &&
    (await seed(client, config, location, first, pageCameAt()).then(
      () => true,
      () => false,
    ))
  followSession({ session, client, router })
  tellHostAboutReader()
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
  if (!isRendered) await preloadPage(router.history.location.pathname)
  const app = <App connection={{ api, session }} client={client} router={router} />
  return { app, isRendered }
}
