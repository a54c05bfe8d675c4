import { createMemoryHistory } from '@tanstack/history'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { Link } from './link.tsx'
import { createRouter } from './router.ts'
import { RouterProvider, useLocation } from './router-context.tsx'
import { useBlocker } from './use-blocker.ts'

let leave = () => {}
afterEach(() => leave())

/** Two tall pages, and what the address of the one that is shown says. */
function Harbour() {
  const { pathname, search } = useLocation()
  return (
    <main style={{ blockSize: '5000px' }}>
      <h1>{pathname + search}</h1>
      <nav style={{ position: 'fixed', insetBlockStart: '4rem' }}>
        <Link to="/quay">To the quay</Link>
        <Link to="." search={(before) => ({ ...before, berth: '5' })} resetScroll={false}>
          To berth 5
        </Link>
        <Link to="." search={{}} replace>
          To no berth
        </Link>
      </nav>
    </main>
  )
}

const always = () => true

function Guarded() {
  const blocker = useBlocker(always)
  return (
    blocker.kind === 'asking' && (
      <p style={{ position: 'fixed', insetBlockStart: '6rem' }}>
        <button type="button" onClick={blocker.stay}>
          Stay
        </button>
        <button type="button" onClick={blocker.leave}>
          Leave
        </button>
      </p>
    )
  )
}

const open = (at: string, guarded = false) => {
  const router = createRouter({ history: createMemoryHistory({ initialEntries: [at] }) })
  const { unmount } = mount(
    <RouterProvider router={router}>
      <Harbour />
      {guarded && <Guarded />}
    </RouterProvider>,
  )
  leave = unmount
  return router
}

const shown = page.getByRole('heading')
const link = (name: string) => page.getByRole('link', { name })

test('a link leads to a page, which begins at its top, and Back to where one was', async () => {
  const { history } = open('/sea?ship=a%26b')
  await expect.element(shown).toHaveTextContent('/sea?ship=a%26b')
  window.scrollTo({ top: 900 })
  await userEvent.click(link('To the quay'))
  await expect.element(shown).toHaveTextContent(/^\/quay$/)
  expect(window.scrollY).toBe(0)
  history.back()
  // A history in memory says so only when it is told to.
  history.notify({ type: 'BACK' })
  await expect.element(shown).toHaveTextContent('/sea?ship=a%26b')
  expect(window.scrollY).toBe(900)
})

test('a link to another state of the page keeps what else the address says, and the place', async () => {
  const { history } = open('/sea?ship=a%26b')
  await expect.element(shown).toBeInTheDocument()
  window.scrollTo({ top: 900 })
  await expect.element(link('To berth 5')).toHaveAttribute('href', '/sea?ship=a%26b&berth=5')
  await userEvent.click(link('To berth 5'))
  await expect.element(shown).toHaveTextContent('/sea?ship=a%26b&berth=5')
  expect(window.scrollY).toBe(900)
  const { length } = history
  await userEvent.click(link('To no berth'))
  await expect.element(shown).toHaveTextContent(/^\/sea$/)
  expect(history.length).toBe(length)
})

test('a click with a key held is the browser’s', async () => {
  open('/sea')
  let taken: boolean | undefined
  const note = (event: MouseEvent) => {
    taken = event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', note)
  await userEvent.click(link('To the quay'), { modifiers: ['ControlOrMeta'] })
  document.removeEventListener('click', note)
  expect(taken).toBe(false)
  await expect.element(shown).toHaveTextContent('/sea')
})

test('who is held up stays or leaves, and is not asked for another state of the page', async () => {
  open('/sea', true)
  await userEvent.click(link('To berth 5'))
  await expect.element(shown).toHaveTextContent('/sea?berth=5')
  await userEvent.click(link('To the quay'))
  await userEvent.click(page.getByRole('button', { name: 'Stay' }))
  await expect.element(page.getByRole('button', { name: 'Stay' })).not.toBeInTheDocument()
  await expect.element(shown).toHaveTextContent('/sea?berth=5')
  await userEvent.click(link('To the quay'))
  await userEvent.click(page.getByRole('button', { name: 'Leave' }))
  await expect.element(shown).toHaveTextContent('/quay')
})

test('going somewhere is over once it is shown, and nothing holds up what may not wait', async () => {
  const { navigate } = open('/sea', true)
  await navigate({ to: '/quay', ignoreBlocker: true })
  expect(document.querySelector('h1')?.textContent).toBe('/quay')
})
