import { vi } from 'vitest'
import type { ComponentAddress } from '#src/api/requests.ts'
import { anAddress } from '#src/testing/component-builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { createConfiguration } from '#form/engine/create-configuration.ts'
import { formWithoutPage } from './form-without-page.ts'

type Part = Record<string, unknown>
type Body = { profileConfig: Part; clusterInputs: Part }

/** For unit tests with fake timers: a configuration without its page, after the first answer. */
export const openConfiguration = async (
  answer: Parameters<typeof createMemoryApi>[0],
  address: ComponentAddress = anAddress(),
) => {
  const api = createMemoryApi(answer)
  const form = formWithoutPage()
  const page = createConfiguration(api, address, form)
  /** Until every request is answered. */
  const settle = () => vi.advanceTimersByTimeAsync(5000)
  page.start()
  await settle()
  /** The last node with a key, in the order of the form. */
  const nodeOf = (key: string) => {
    const { nodes } = page.whole.treeOf(page.whole.draft())
    return [...nodes.values()].findLast((node) => node.key === key)
  }
  const idOf = (key: string) => nodeOf(key)?.id ?? ''
  return {
    api,
    form,
    page,
    settle,
    nodeOf,
    idOf,
    enter: async (key: string, text: string) => {
      page.enter(idOf(key), text, 'choice')
      await settle()
    },
    addRow: async (list: string) => {
      page.addRow(idOf(list))
      await settle()
    },
    /** The body that would be sent now, without secrets. */
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a body always has these parts
    body: () => JSON.parse(page.requestText()) as Body,
  }
}
