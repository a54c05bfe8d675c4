import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aComponent, aField, aMissingValue, aViolation } from '#src/testing/component-builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mountPage } from '#form/testing/mount-page.tsx'

/* The form describes what answers changed after an edit, and only then. */

const open = () => {
  const api = createMemoryApi(({ json }) =>
    aComponent({
      fields: [aField('name', { label: 'Name', required: true })],
      violations: json.includes('"name"') ? [] : [aMissingValue('name')],
    }),
  )
  const { unmount } = mountPage(api)
  return { leave: unmount, asked: () => api.asked.length }
}

test('no change is described after a reload, although its values are sent after the first answer', async () => {
  const first = open()
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'quay')
  const changes = page.getByText(/1 violation gone, because Name = quay\./)
  await expect.poll(first.asked).toBe(2)
  await expect.element(changes).toBeVisible()

  first.leave()
  const { asked } = open()
  await expect.poll(asked).toBe(2)
  await expect.element(page.getByRole('heading', { name: 'has no violations.' })).toBeVisible()
  await expect
    .element(page.getByRole('status', { name: 'Resolve status' }))
    .toHaveTextContent('Up to date')
  await expect.element(page.getByText(/violation gone/)).not.toBeInTheDocument()
})

test('while the form follows an answer that changes each field, it has time for keys', async () => {
  const keys = Array.from({ length: 400 }, (_, nth) => `berth${nth}`)
  const says = () => document.body.textContent.split('Not in this harbour').length - 1
  const isUpToDate = () => document.body.textContent.includes('Up to date')
  let chances = 0
  const early: string[] = []
  const { port1, port2 } = new MessageChannel()
  // As a key could, each message comes between two tasks of the page.
  port1.addEventListener('message', () => {
    if (says() > 0) return
    chances += 1
    if (isUpToDate()) early.push('Up to date')
    port2.postMessage(undefined)
  })
  port1.start()
  const api = createMemoryApi((_, nth) => {
    if (nth > 0) port2.postMessage(undefined)
    return aComponent({
      fields: keys.map((key) => aField(key, { label: key })),
      violations: nth === 0 ? [] : keys.map((key) => aViolation(key, 'Not in this harbour')),
    })
  })
  mountPage(api)
  // The fields below the window come a little later, with what is known of them then.
  await expect.element(page.getByRole('textbox', { name: 'berth399' })).toBeInTheDocument()
  await userEvent.type(page.getByRole('textbox', { name: 'berth0', exact: true }), 'a')
  // At each field and in the list of problems.
  await expect.poll(says).toBe(2 * keys.length)
  await expect.poll(isUpToDate).toBe(true)
  expect(chances).toBeGreaterThan(4)
  expect(early).toEqual([])
})
