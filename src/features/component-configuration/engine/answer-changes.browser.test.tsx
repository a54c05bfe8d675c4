import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aComponent, aField, aMissingValue } from '#src/testing/component-builders.ts'
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
