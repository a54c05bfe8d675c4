import { afterAll, describe, expect, it } from 'vitest'
import { createReferenceApi } from '#reference/reference-api.ts'
import { NOON, ask, listPath } from './test-client.ts'

/*
 * Stories of whole pages use recorded responses of the embedded API, which cannot run in a browser.
 * Run `npx vitest run --project unit sample-answers -u` to record them again when sample data changes.
 */

const api = createReferenceApi({ now: () => NOON })
const authorization = `Token ${api.mintToken()}`
afterAll(() => api.close())

const expectKept = async (name: string, answer: unknown) =>
  expect(`${JSON.stringify(answer, null, 1)}\n`).toMatchFileSnapshot(
    `../../../src/testing/sample-answers/${name}.json`,
  )

const history = async (name: string, startId?: string): Promise<unknown> =>
  (await ask(api, listPath(api, name, startId), authorization)).json()

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

describe('the recorded response for stories', () => {
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
