import { expect, test } from 'vitest'
import { stopOnSignals } from './stop-servers.ts'

test('a signal to read files again says of each what happened', async () => {
  const lines: string[] = []
  const report = (line: string) => lines.push(line)
  const reload = [
    { what: 'certificate', read: () => Promise.resolve() },
    { what: 'session secret', read: () => Promise.reject(new Error('/run/secret is empty.')) },
  ]
  stopOnSignals(
    { running: ({ readAgain }) => readAgain() },
    {
      servers: [],
      reload,
      report,
      stopped: () => {},
    },
  )
  await expect
    .poll(() => lines.toSorted())
    .toEqual(['Keeping the old session secret: /run/secret is empty.', 'Reloaded the certificate.'])
})
