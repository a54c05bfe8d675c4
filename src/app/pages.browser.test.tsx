// Imported first, because react-dom looks for the hook when it loads.
import { takeRenders } from '#src/testing/count-renders.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/history'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectionProvider } from '#src/api/api-context.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { createMemoryApi, createMemorySession } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { Console, createConsoleRouter } from './console.tsx'

test('another search part does not render the frame of the page again', async () => {
  const api = createMemoryApi(() => ({ results: [] }))
  const session = createMemorySession()
  const router = createConsoleRouter(session, createMemoryHistory({ initialEntries: ['/'] }))
  const { unmount } = mount(
    <ConnectionProvider value={{ api, session }}>
      <QueryClientProvider client={createQueryClient()}>
        <Console router={router} />
      </QueryClientProvider>
    </ConnectionProvider>,
  )
  await expect.element(page.getByRole('form', { name: 'Open', exact: true })).toBeVisible()
  const rendered = () => takeRenders().map(({ component }) => component)
  expect(rendered()).toContain('Shell')

  await router.navigate({ to: '.', search: { q: 'tide' } })
  const after = rendered()
  expect(after).toContain('Link')
  for (const part of ['Shell', 'Budget', 'ThemeSwitch']) expect(after).not.toContain(part)
  unmount()
})
