import { createMemoryHistory } from '@tanstack/history'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { Link } from './link.tsx'
import { createRouter } from './router.ts'
import { RouterProvider, useLocation } from './router-context.tsx'
import { useBlocker } from './use-blocker.ts'

/** A tall page for every path, with its address as heading. */
function Harbour() {
  const { pathname, search } = useLocation()
  return (
    <main style={{ blockSize: '5000px' }}>
      <h1>{pathname + search}</h1>
      <nav style={{ position: 'fixed', insetBlockStart: '4rem' }}>
        <Link to="/quay">To the quay</Link>
        <Link to="." search={(before) => ({ ...before, berth: '5' })}>
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
  const asking = useBlocker(always)
  return (
    asking && (
      <p style={{ position: 'fixed', insetBlockStart: '6rem' }}>
        <button type="button" onClick={asking.stay}>
          Stay
        </button>
        <button type="button" onClick={asking.leave}>
          Leave
        </button>
      </p>
    )
  )
}

const open = (at: string, beside?: ReactNode) => {
  const router = createRouter({ history: createMemoryHistory({ initialEntries: [at] }) })
  mount(
    <RouterProvider router={router}>
      <Harbour />
      {beside}
    </RouterProvider>,
  )
  return router
}

const shown = page.getByRole('heading')
const link = (name: string) => page.getByRole('link', { name })

test('a link opens a page at its top, and Back restores the scroll position', async () => {
  const { history } = open('/sea?ship=a%26b')
  await expect.element(shown).toHaveTextContent('/sea?ship=a%26b')
  window.scrollTo({ top: 900 })
  await userEvent.click(link('To the quay'))
  await expect.element(shown).toHaveTextContent(/^\/quay$/)
  await expect.poll(() => scrollY).toBe(0)
  history.back()
  // A memory history does not notify by itself.
  history.notify({ type: 'BACK' })
  await expect.element(shown).toHaveTextContent('/sea?ship=a%26b')
  await expect.poll(() => scrollY).toBe(900)
})

test('a link within the page keeps the scroll position, and can keep the search parameters', async () => {
  const { history } = open('/sea?ship=a%26b')
  await expect.element(shown).toBeInTheDocument()
  window.scrollTo({ top: 900 })
  await expect.element(link('To berth 5')).toHaveAttribute('href', '/sea?ship=a%26b&berth=5')
  await userEvent.click(link('To berth 5'))
  await expect.element(shown).toHaveTextContent('/sea?ship=a%26b&berth=5')
  await expect.poll(() => scrollY).toBe(900)
  const { length } = history
  await userEvent.click(link('To no berth'))
  await expect.element(shown).toHaveTextContent(/^\/sea$/)
  expect(history.length).toBe(length)
})

test('the addresses of links follow what is shown, and a click before that goes on from what is shown', async () => {
  const { history } = open('/sea?ship=a')
  await expect.element(shown).toHaveTextContent('/sea?ship=a')
  history.push('/sea?ship=b', { keepsScroll: true })
  await expect.element(link('To berth 5')).toHaveAttribute('href', '/sea?ship=b&berth=5')
  history.push('/sea?ship=c', { keepsScroll: true })
  link('To berth 5')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(shown).toHaveTextContent('/sea?ship=c&berth=5')
})

test('a click with a modifier key is left to the browser', async () => {
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

test('a blocker asks to stay or leave, but not within the same page', async () => {
  open('/sea', <Guarded />)
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

test('navigate can ignore blockers', async () => {
  const { navigate } = open('/sea', <Guarded />)
  await navigate({ to: '/quay', ignoreBlocker: true })
  await expect.element(shown).toHaveTextContent('/quay')
})
