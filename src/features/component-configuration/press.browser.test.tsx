import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aComponent,
  aField,
  anAddress,
  type ComponentJson,
} from '#src/testing/component-builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mountPage } from '#form/testing/mount-page.tsx'

/* Nothing appears, disappears or moves during a press, so that the click hits its target. */

const BERTH = aField('berth', { label: 'Berth' })
const PILOT = aField('pilot', { label: 'Pilot' })
const TUGS = aField('tugs', { label: 'Tugs', type: 'number' })

const box = (name: string) => page.getByRole('textbox', { name })

const press = () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
const release = () => document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(release)

/** Opens the page with a service that answers by the typed berth. */
const open = async (answerTo: (berth: unknown) => ComponentJson) => {
  const api = createMemoryApi(({ body }) => {
    const { profileConfig } = body as { profileConfig: Readonly<Record<string, unknown>> }
    return answerTo(profileConfig['berth'])
  })
  mountPage(api, anAddress())
  await expect.element(box('Berth')).toBeVisible()
}

const settle = () => vi.advanceTimersByTimeAsync(400)

test('a local check waits for the release', async () => {
  await open(() => aComponent({ fields: [BERTH, TUGS] }))
  await userEvent.click(box('Tugs'))
  press()
  await userEvent.keyboard('2o')
  await settle()
  await expect.element(box('Tugs')).not.toHaveAttribute('aria-invalid')
  release()
  await settle()
  await expect.element(box('Tugs')).toHaveAttribute('aria-invalid', 'true')
})

test('a field kept only by its focus stays until the release', async () => {
  let taken = false
  await open((berth) => {
    taken ||= berth !== undefined
    return aComponent({ fields: taken ? [PILOT] : [BERTH, PILOT] })
  })
  await userEvent.click(box('Berth'))
  await userEvent.keyboard('3')
  await settle()
  press()
  box('Berth').element().blur()
  await settle()
  await expect.element(box('Berth')).toBeVisible()
  release()
  await settle()
  await expect.element(box('Berth')).not.toBeInTheDocument()
})

test('a cached answer waits for the release', async () => {
  await open((berth) => aComponent({ fields: berth === '3' ? [BERTH, PILOT] : [BERTH] }))
  await userEvent.click(box('Berth'))
  await userEvent.keyboard('3')
  await settle()
  await expect.element(box('Pilot')).toBeVisible()
  await userEvent.keyboard('4')
  await settle()
  await expect.element(box('Pilot')).not.toBeInTheDocument()
  await userEvent.keyboard('{Backspace}')
  press()
  box('Berth').element().blur()
  await settle()
  await expect.element(box('Pilot')).not.toBeInTheDocument()
  release()
  await settle()
  await expect.element(box('Pilot')).toBeVisible()
})
