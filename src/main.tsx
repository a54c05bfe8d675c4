import * as z from 'zod/mini'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { start } from '#src/app/start.tsx'
import { StartFailure } from '#src/app/start-failure.tsx'
import { whenParsed } from '#src/app/when-parsed.ts'
import { NOT_LOADED } from '#src/contract/page-data.ts'
import './styles.css'

// zod would try `new Function`, which the content security policy refuses and reports.
z.config({ jitless: true })

/** Where the console is shown. It has come, so the notice that it could not be loaded goes. */
const rootOf = (page: Document): HTMLElement => {
  page.getElementById(NOT_LOADED)?.remove()
  const root = page.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  return root
}

const run = async () => {
  try {
    const { app, isRendered } = await start()
    if (isRendered)
      startTransition(() => {
        hydrateRoot(rootOf(document), app)
      })
    else createRoot(rootOf(document)).render(app)
  } catch (error) {
    await whenParsed(document)
    createRoot(rootOf(document)).render(<StartFailure error={error} />)
  }
}

// Not awaited here: the chunks that `start` loads import this one, and would wait for it forever. Evaluating the code is one
// task, and starting it another, so that neither is long.
setTimeout(() => void run())
