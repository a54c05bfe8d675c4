import * as z from 'zod/mini'
import { createRoot } from 'react-dom/client'
import { start } from '#src/app/start.tsx'
import { StartFailure } from '#src/app/start-failure.tsx'
import '#src/ui/styles.css'

// zod would try `new Function`, which the content security policy refuses and reports.
z.config({ jitless: true })

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')
const root = createRoot(container)
try {
  root.render(await start())
} catch (error) {
  root.render(<StartFailure error={error} />)
}
