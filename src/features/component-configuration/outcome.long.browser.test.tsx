import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aComponent, aField, anAddress, aViolation } from '#src/testing/component-builders.ts'
import { Connected } from '#src/testing/connected.tsx'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { Announcer } from '#src/ui/states/announcer.tsx'
import { ConfigurationPage } from '#form/configuration-page.tsx'

/* What came of a draft is said once, and the ways on stay in reach. */

const FIELDS = [
  aField('berth', { label: 'Berth' }),
  aField('pilot', { label: 'Pilot' }),
  ...Array.from({ length: 40 }, (_, index) => aField(`tug-${index}`, { label: `Tug ${index}` })),
]

/** Opens a form that is wrong until the pilot is Anna; returns the texts of the page's live region so far. */
const open = async () => {
  const api = createMemoryApi(({ json }) =>
    aComponent({
      fields: FIELDS,
      violations: json.includes('Anna') ? [] : [aViolation('pilot', 'Who is that?')],
    }),
  )
  const { container } = mount(
    <Connected api={api}>
      <ConfigurationPage address={anAddress()} />
      <Announcer />
    </Connected>,
  )
  const heard: string[] = []
  const observer = new MutationObserver(() => {
    const text = [...container.querySelectorAll('[role=status]')].at(-1)?.textContent ?? ''
    if (text !== '' && text !== heard.at(-1)) heard.push(text)
  })
  observer.observe(container, { childList: true, subtree: true, characterData: true })
  await expect.element(bar).toHaveTextContent(/^1 wrong/)
  return { api, heard }
}

const live = page.getByRole('status').last()
const bar = page.getByRole('region', { name: 'Outcome' })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })

test('a form that became valid says so once, with the next step', async () => {
  const { api, heard } = await open()
  await userEvent.fill(box('Pilot'), 'Anna')
  await expect.element(bar).toHaveTextContent(/signal-tower is valid, with 1 edit/)
  await expect.poll(() => heard.at(-1)).toMatch(/^signal-tower is valid, with 1 edit\. Next: /)
  // It is over, so that another one would be said at once.
  await expect.element(live).toHaveTextContent('')
  await userEvent.fill(box('Berth'), '7')
  await expect.poll(() => api.asked.at(-1)?.json).toContain('"7"')
  await expect.element(bar).toHaveTextContent(/signal-tower is valid, with 2 edits/)
  expect(heard.filter((text) => text.includes('valid'))).toHaveLength(1)
})

test('the bar stays at the foot, and never covers the field with the focus', async () => {
  await page.viewport(390, 700)
  await open()
  const place = (element: Element) => element.getBoundingClientRect()
  await expect.poll(() => place(bar.element()).bottom).toBeCloseTo(innerHeight, 0)
  const isCovered = () => {
    const focused = document.activeElement
    return focused?.closest('[role=form]') && place(focused).bottom > place(bar.element()).top
  }
  for (let index = 0; index < 20; index += 1) {
    await userEvent.tab()
    await expect.poll(isCovered).not.toBe(true)
  }
})
