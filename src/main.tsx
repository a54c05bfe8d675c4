import * as z from 'zod/mini'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { applyStyles, dropMarkup } from '#src/app/first-answer.ts'
import { start } from '#src/app/start.tsx'
import { painted } from '#src/lib/after-paint.ts'
import { StartFailure } from '#src/app/start-failure.tsx'
import '#src/ui/styles.css'

// zod would try `new Function`, which the content security policy refuses and reports.
z.config({ jitless: true })

/** The longest time that the page waits for its first frame, in ms. */
const SHOWN_WITHIN = 200

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')

const run = async () => {
  try {
    const { app, isRendered } = await start()
    if (isRendered) {
      applyStyles(container)
      // What the host rendered is shown before React goes through all of it: cached code is there before the first frame.
      await painted(SHOWN_WITHIN)
      startTransition(() => {
        hydrateRoot(container, app)
      })
    } else {
      dropMarkup(container)
      createRoot(container).render(app)
    }
  } catch (error) {
    createRoot(container).render(<StartFailure error={error} />)
  }
}

// Not awaited here: the chunks that `start` loads import this one, and would wait for it forever. Evaluating the code is one
// task, and starting it another, so that neither is long.
setTimeout(() => void run())
