import { afterAll, describe, expect, it } from 'vitest'
import { createReferenceApi } from './reference-api.ts'
import { NOON, ask, historyPath } from './test-client.ts'

/*
 * The previews of whole pages stand on answers of the embedded API, kept as files: a browser cannot run it.
 * `npx vitest run --project unit sample-answers -u` writes them anew after the sample data changed.
 */

const api = createReferenceApi({ now: () => NOON })
const authorization = `Token ${api.mintToken()}`
afterAll(() => api.close())

const expectKept = async (name: string, answer: unknown) =>
  expect(`${JSON.stringify(answer, null, 1)}\n`).toMatchFileSnapshot(
    `../../src/testing/sample-answers/${name}.json`,
  )

const history = async (name: string, startId?: string): Promise<unknown> =>
  (await ask(api, historyPath(api, name, startId), authorization)).json()

const resolve = async (key: string): Promise<unknown> => {
  const { organizationId, clusterId } = api.sample
  const response = await ask(
    api,
    `/organization/${organizationId}/cluster/${clusterId}/platformBinding/component/${key}/resolve`,
    authorization,
    { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } },
  )
  return response.json()
}

describe('what the previews of whole pages show', () => {
  it.each(['long', 'unknown-values'])('is the history of %s', async (name) => {
    await expectKept(`history-${name}`, await history(name))
  })

  it.each(['loki', 'unknown-shapes'])('is the component %s', async (key) => {
    await expectKept(`component-${key}`, await resolve(key))
  })

  it('is the sample workspace', async () => {
    await expectKept('workspace', api.sample)
  })
})
