import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aComponent, aField, aMissingValue, COMPONENT } from '#src/testing/component-builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mountPage } from '#form/testing/mount-page.tsx'

/* The form describes what answers changed after an edit, and only then. */

let leave = () => {}
afterEach(() => leave())

const open = (address: typeof COMPONENT) => {
  const api = createMemoryApi(({ json }) =>
    aComponent({
      fields: [aField('name', { label: 'Name', required: true })],
      violations: json.includes('"name"') ? [] : [aMissingValue('name')],
    }),
  )
  leave = mountPage(api, address).unmount
  return () => api.asked.length
}

test('no change is described after a reload, although its values are sent after the first answer', async () => {
  // Test files that run at the same time share the session storage.
  const address = { ...COMPONENT, organizationId: 'reloaded-harbour' }
  const first = open(address)
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'quay')
  const changes = page.getByText(/1 violation gone, because Name = quay\./)
  await expect.poll(first).toBe(2)
  await expect.element(changes).toBeVisible()

  leave()
  const asked = open(address)
  await expect.poll(asked).toBe(2)
  await expect.element(page.getByRole('heading', { name: 'has no violations.' })).toBeVisible()
  await expect
    .element(page.getByRole('status', { name: 'Resolve status' }))
    .toHaveTextContent('Up to date')
  await expect.element(page.getByText(/violation gone/)).not.toBeInTheDocument()
})
