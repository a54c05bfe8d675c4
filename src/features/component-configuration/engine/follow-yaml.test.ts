import { expect, test, vi } from 'vitest'
import { aComponent, aField, anAddress } from '#src/testing/component-builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { formWithoutPage } from '#form/testing/form-without-page.ts'
import { loadYaml } from '#form/body/read-value.ts'
import { createConfiguration } from './create-configuration.ts'

const open = async () => {
  const api = createMemoryApi(() =>
    aComponent({ fields: [aField('affinity', { type: 'object' })] }),
  )
  const configuration = createConfiguration(api, anAddress(), formWithoutPage())
  const { loop, overview, enter, followYaml } = configuration
  const stopFollowing = followYaml()
  loop.start()
  await vi.waitFor(() => expect(loop.resolution.get().kind).toBe('settled'))
  const leave = () => {
    stopFollowing()
    loop.dispose()
  }
  const type = (text: string) => overview.get().fields.forEach((id) => enter(id, text, 'choice'))
  return { type, leave, sent: () => api.asked.at(-1)?.body }
}

test('once YAML can be read, a page sends its value, and one that was left sends nothing', async () => {
  const [shown, left] = [await open(), await open()]
  for (const { type } of [shown, left]) type('zone: a')
  left.leave()
  const before = left.sent()
  await loadYaml()
  await vi.waitFor(() =>
    expect(shown.sent()).toMatchObject({ profileConfig: { affinity: { zone: 'a' } } }),
  )
  expect(left.sent()).toEqual(before)
  shown.leave()
})
