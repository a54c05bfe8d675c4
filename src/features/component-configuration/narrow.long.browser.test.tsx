import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aComponent, aField, aGroup, aList } from '#src/testing/component-builders.ts'
import { certificateChart } from '#src/testing/charts/certificate-chart.ts'
import { chartComponent } from '#src/testing/charts/chart-component.ts'
import { routerChart } from '#src/testing/charts/router-chart.ts'
import { sticksOut } from '#src/testing/sticks-out.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mountPage } from '#form/testing/mount-page.tsx'

/* On phones, long keys and URLs must wrap: off-screen fields are clipped at their edge. */

const LONG = 'defaultSettings.autoDeletePodWhenVolumeDetachedUnexpectedly'
const URL = `https://docs.example.com/${'a-very-long-path/'.repeat(8).replaceAll('/', '-')}#top`
const described = { description: `See ${URL}.`, defaultValue: URL }

const LONG_FIELDS = [
  aField(LONG, { type: 'bool', defaultValue: 'true', description: `See ${URL}.` }),
  aField(`${LONG}.text`, { label: 'Text', ...described, required: true }),
  aField(`${LONG}.number`, { type: 'number', defaultValue: '5'.repeat(60) }),
  aField(`${LONG}.few`, { ...described, constraints: { allowedValues: [URL, 'b'] } }),
  aField(`${LONG}.many`, {
    ...described,
    constraints: { allowedValues: [URL, 'a', 'b', 'c', 'd'] },
  }),
  aField(`${LONG}.secret`, { ...described, sensitive: true }),
  aField(`${LONG}.stored`, { sensitive: true, defaultValue: '********' }),
  aField(`${LONG}.fixed`, { ...described, readOnly: true }),
  aField(`${LONG}.manifest`, { ...described, format: 'kubernetes-resource-yaml' }),
  aField(`${LONG}.free`, { ...described, type: 'object' }),
  aField(`${LONG}.any`, { ...described, type: null }),
  aGroup(`${LONG}.group`, [aField(`${LONG}.member`, described)], { label: 'Group', ...described }),
  aList(`${LONG}.list`, { type: 'string' }, { label: 'List', ...described }),
]

/** Text beyond the edge of the form, where it cannot be scrolled into view. */
const cutOff = (form: Element): readonly string[] => {
  const edge = form.getBoundingClientRect().right + 0.5
  const texts = document.createTreeWalker(form, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const found: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    // Editors and text boxes scroll on their own.
    if (text.parentElement?.closest('[data-editor], textarea, option, .sr-only')) continue
    range.selectNodeContents(text)
    const isOut = [...range.getClientRects()].some(({ right }) => right > edge)
    if (isOut) found.push(text.textContent?.slice(0, 60) ?? '')
  }
  return found
}

test.each([320, 390])('at %i px no label, default or description is cut off', async (width) => {
  await page.viewport(width, 800)
  const api = createMemoryApi(() => aComponent({ fields: LONG_FIELDS }))
  mountPage(api)
  const form = page.getByRole('form')
  const texts = () => cutOff(form.element())
  await expect.element(form.getByRole('textbox', { name: 'Text' })).toBeVisible()
  await expect.poll(texts).toEqual([])
  await userEvent.fill(form.getByRole('textbox', { name: 'Text' }), 'quay')
  await expect.element(form.getByRole('button', { name: 'Reset Text' })).toBeVisible()
  await expect.poll(texts).toEqual([])
})

test.each([
  { name: 'certificates', chart: certificateChart },
  { name: 'a router', chart: routerChart },
])('the chart of $name fits in 320 px', async ({ chart }) => {
  await page.viewport(320, 640)
  mountPage(createMemoryApi(() => chartComponent(chart)))
  await expect.element(page.getByRole('form')).toBeVisible()
  await expect.element(page.getByRole('radiogroup', { name: 'Show' })).toBeVisible()
  await expect.poll(sticksOut).toEqual([])
})
