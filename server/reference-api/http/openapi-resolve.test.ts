import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, it } from 'vitest'
import {
  FIELD_TYPES,
  REQUIREMENT_SCOPES,
  REQUIREMENT_STATUSES,
} from '#src/contract/component-resolution.ts'
import { isUuid } from '#reference/store/ids.ts'
import { openApiDocument } from './openapi.ts'
import { createReferenceApi } from '#reference/reference-api.ts'
import { post } from '#reference/testing/resolve-test-client.ts'
import { NOON } from '#reference/testing/test-client.ts'

const api = createReferenceApi({ now: () => NOON, seedSize: 1 })
afterAll(() => {
  api.close()
})

const PATH =
  '/organization/{organizationId}/cluster/{clusterId}/platformBinding/component/{componentKey}/resolve'
const document = openApiDocument()
const operation = document.paths[PATH].post

const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addFormat('uuid', isUuid)
ajv.addFormat('date-time', true)
ajv.addSchema({ $id: 'http://api.example.com/', ...document })
const problems = (schema: string, value: unknown) => {
  ajv.validate({ $ref: `http://api.example.com/#/components/schemas/${schema}` }, value)
  return ajv.errors ?? []
}

describe('the OpenAPI document of resolve', () => {
  it('names the operation, its parameters and its body', () => {
    expect(operation.operationId).toBe('resolvePlatformComponent')
    expect(operation.parameters.map(({ name }) => name)).toEqual([
      'organizationId',
      'clusterId',
      'componentKey',
    ])
    expect(operation.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ResolveRequest' } } },
    })
    const tags = document.tags.map(({ name }) => name)
    expect(operation.tags.filter((tag) => !tags.includes(tag))).toEqual([])
  })

  it('describes each record as the API description does', () => {
    expect(document.components.schemas).toMatchObject({
      FieldDescriptor: {
        required: ['key'],
        properties: { type: { enum: [...FIELD_TYPES] } },
      },
      Requirement: {
        properties: {
          scope: { enum: [...REQUIREMENT_SCOPES] },
          status: { enum: [...REQUIREMENT_STATUSES] },
        },
      },
      ResolvedComponent: {
        required: ['clusterId', 'componentKey'],
        properties: { clusterId: { format: 'uuid' } },
      },
    })
  })

  it.each([
    [{}],
    [{ profileConfig: { a: 1 }, replaceProfileConfig: true }],
    [{ clusterInputs: { loki: { 'a.b': 'text' } }, componentOutputs: { any: { thing: [1] } } }],
  ])('accepts %j', (body) => {
    expect(problems('ResolveRequest', body)).toEqual([])
  })

  it.each([
    [[]],
    [{ profileConfig: [] }],
    [{ replaceProfileConfig: 'yes' }],
    [{ clusterInputs: { loki: 'text' } }],
    [{ clusterInputs: { loki: { replicas: 5 } } }],
    [{ componentOutputs: 'text' }],
  ])('rejects %j, as the API does', async (body) => {
    expect(problems('ResolveRequest', body)).not.toEqual([])
    expect((await post(api, 'loki', body)).status).toBe(400)
  })

  it.each(['external-dns', 'loki', 'karpenter'])('describes the response of %s', async (key) => {
    const response = await post(api, key)
    expect(problems('ResolvedComponent', await response.json())).toEqual([])
    expect(problems('ResolvedComponent', { clusterId: 'no uuid' })).not.toEqual([])
  })

  it('describes its errors', async () => {
    for (const response of [await post(api, 'loki', []), await post(api, 'no-such-component')]) {
      expect(Object.keys(operation.responses)).toContain(String(response.status))
      expect(problems('Error', await response.json())).toEqual([])
    }
  })
})
