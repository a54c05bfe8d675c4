import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { lazyWithPreload } from '#src/ui/hooks/lazy-with-preload.ts'
import { LazyPanel } from './lazy-panel.tsx'

const Chart = ({ of }: { of: string }) => <input aria-label={`Depth of ${of}`} data-autofocus />

/** A component whose code the test delivers or withholds. */
const lazyChart = () => {
  const requested: { resolve: (code: typeof Chart) => void; reject: (reason: Error) => void }[] = []
  const Lazy = lazyWithPreload<{ of: string; 'data-renders'?: number }>(
    () => new Promise<typeof Chart>((resolve, reject) => requested.push({ resolve, reject })),
  )
  /** The nth time that the code is requested. */
  const request = async (nth = 0) => {
    await expect.poll(() => requested.length).toBeGreaterThan(nth)
    return requested[nth]
  }
  return { requested, request, Lazy }
}

const open = (Lazy: ReturnType<typeof lazyChart>['Lazy']) => {
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    const [renders, setRenders] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setRenders(renders + 1)}>
          Render
        </button>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <div
            popover="manual"
            style={{ insetBlockStart: '10rem' }}
            ref={(box) => box?.showPopover()}
          >
            <LazyPanel what="the chart">
              <Lazy of="the bay" data-renders={renders} />
            </LazyPanel>
          </div>
        )}
      </>
    )
  }
  mount(<Opener />)
  return userEvent.click(page.getByRole('button', { name: 'Open' }))
}

const chart = page.getByRole('textbox', { name: 'Depth of the bay' })

test('a component shows that it is loading, and takes the focus once it is loaded', async () => {
  const { request, Lazy } = lazyChart()
  await open(Lazy)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading the chart…')
  ;(await request())?.resolve(Chart)
  await expect.element(chart).toHaveFocus()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})

test('what was typed into a component that loaded while it was shown survives the next render', async () => {
  const { request, Lazy } = lazyChart()
  await open(Lazy)
  ;(await request())?.resolve(Chart)
  await userEvent.fill(chart, '12 m')
  await userEvent.click(page.getByRole('button', { name: 'Render' }))
  await expect.element(chart).toHaveValue('12 m')
})

test('a preloaded component is shown at once', async () => {
  const { requested, request, Lazy } = lazyChart()
  const loading = Lazy.preload()
  ;(await request())?.resolve(Chart)
  await loading
  const statuses: string[] = []
  const watch = new MutationObserver(() => {
    const words = document.querySelector('[role=status]')?.textContent
    if (words) statuses.push(words)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await open(Lazy)
  await expect.element(chart).toBeVisible()
  watch.disconnect()
  expect(statuses).toEqual([])
  expect(requested).toHaveLength(1)
})

test('a component that fails to load says so, and loads on a retry', async () => {
  const { request, Lazy } = lazyChart()
  await open(Lazy)
  ;(await request())?.reject(new Error('offline'))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The console could not load the chart.')
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  ;(await request(1))?.resolve(Chart)
  await expect.element(chart).toHaveFocus()
})

test('a component whose preload failed is loaded again when it is shown', async () => {
  const { request, Lazy } = lazyChart()
  const loading = Lazy.preload()
  ;(await request())?.reject(new Error('offline'))
  await expect(loading).rejects.toThrow('did not load')
  await open(Lazy)
  ;(await request(1))?.resolve(Chart)
  await expect.element(chart).toHaveFocus()
})
