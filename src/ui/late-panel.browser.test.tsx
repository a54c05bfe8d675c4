import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { latePart } from './late-part.ts'
import { LatePanel } from './late-panel.tsx'

let leave = () => {}
afterEach(() => leave())

const Chart = ({ of }: { of: string }) => <input aria-label={`Depth of ${of}`} data-autofocus />

/** A part whose code comes, or does not, when the test says so. */
const lateChart = () => {
  const asked: { resolve: (code: typeof Chart) => void; reject: (reason: Error) => void }[] = []
  const Part = latePart<{ of: string }>(
    () => new Promise<typeof Chart>((resolve, reject) => asked.push({ resolve, reject })),
  )
  return { asked, Part }
}

const open = (Part: ReturnType<typeof lateChart>['Part']) => {
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <div popover="manual" ref={(box) => box?.showPopover()}>
            <LatePanel what="the chart">
              <Part of="the bay" />
            </LatePanel>
          </div>
        )}
      </>
    )
  }
  leave = mount(<Opener />).unmount
  return userEvent.click(page.getByRole('button', { name: 'Open' }))
}

const chart = page.getByRole('textbox', { name: 'Depth of the bay' })

test('a part that is asked for says that it comes, and takes the focus once it is there', async () => {
  const { asked, Part } = lateChart()
  await open(Part)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading the chart…')
  asked[0]?.resolve(Chart)
  await expect.element(chart).toHaveFocus()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})

test('a part that came before is there at once', async () => {
  const { asked, Part } = lateChart()
  const loading = Part.load()
  asked[0]?.resolve(Chart)
  await loading
  const waited: string[] = []
  const watch = new MutationObserver(() => {
    const words = document.querySelector('[role=status]')?.textContent
    if (words) waited.push(words)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await open(Part)
  await expect.element(chart).toBeVisible()
  watch.disconnect()
  expect(waited).toEqual([])
  expect(asked).toHaveLength(1)
})

test('a part that does not come says so, and comes when it is tried again', async () => {
  const { asked, Part } = lateChart()
  await open(Part)
  asked[0]?.reject(new Error('offline'))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The console could not load the chart.')
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  asked[1]?.resolve(Chart)
  await expect.element(chart).toHaveFocus()
})

test('a part that did not come ahead is asked for anew when it is shown', async () => {
  const { asked, Part } = lateChart()
  const loading = Part.load()
  asked[0]?.reject(new Error('offline'))
  await expect(loading).rejects.toThrow('did not load')
  await open(Part)
  asked[1]?.resolve(Chart)
  await expect.element(chart).toHaveFocus()
})
