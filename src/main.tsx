import * as z from 'zod/mini'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { start } from '#src/app/start.tsx'
import { StartFailure } from '#src/app/start-failure.tsx'
import '#src/ui/styles.css'

// zod would try `new Function`, which the content security policy refuses and reports.
z.config({ jitless: true })

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')

const run = async () => {
  try {
    const { app, isRendered } = await start()
    if (isRendered)
      startTransition(() => {
        hydrateRoot(container, app)
      })
    else createRoot(container).render(app)
  } catch (error) {
    createRoot(container).render(<StartFailure error={error} />)
  }
}

// Not awaited here: the chunks that `start` loads import this one, and would wait for it forever. Evaluating the code is one
// task, and starting it another, so that neither is long.
setTimeout(() => void run())
