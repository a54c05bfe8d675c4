import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { DEPLOYMENT_STATES, JOB_SCHEDULE_EVENTS, ORIGINS } from '#src/contract/enums.ts'
import { isUuid } from '#reference/store/ids.ts'
import { openApiDocument } from './openapi.ts'
import { createReferenceApi } from '#reference/reference-api.ts'
import { NOON, ask, listPath } from '#reference/testing/test-client.ts'

const api = createReferenceApi({ now: () => NOON })
const authorization = `Token ${api.mintToken()}`
const document = openApiDocument()
const operation = document.paths['/environment/{environmentId}/deploymentHistory'].get

type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: { name: string; in: string }[]
  responses: object
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addFormat('uuid', isUuid)
ajv.addFormat('date-time', (text) => text.includes('T') && !Number.isNaN(Date.parse(text)))
ajv.addSchema({ $id: 'http://api.example.com/', ...document })
const conforms = (schema: string, value: unknown) => {
  ajv.validate({ $ref: `http://api.example.com/#/components/schemas/${schema}` }, value)
  return ajv.errors ?? []
}

describe('the OpenAPI document', () => {
  it('is public, with the version and names of the API', async () => {
    const response = await ask(api, '/openapi.json')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.version).toBe('1.0.4')
    expect(operation.operationId).toBe('listEnvironmentDeploymentHistory')
    expect(operation.tags).toEqual(['Environment Deployment History'])
    expect(operation.parameters).toMatchObject([
      { name: 'environmentId', in: 'path', required: true, schema: { format: 'uuid' } },
      { name: 'startId', in: 'query', required: false, schema: { format: 'uuid' } },
    ])
  })

  it('accepts either scheme', () => {
    expect(document.security.flatMap((scheme) => Object.keys(scheme))).toEqual(
      Object.keys(document.components.securitySchemes),
    )
  })

  it('satisfies the recommended rules of linters', () => {
    const { info, tags, paths, components } = document
    for (const text of [info.title, info.description, info.contact.name, info.license.name])
      expect(text).not.toBe('')
    // A license has either an SPDX identifier or a URL.
    expect(Object.keys(info.license)).toEqual(['name', 'identifier'])
    for (const tag of tags) expect(tag.description).toMatch(/\.$/)

    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values<Operation>(methods).map((its) => ({ path, ...its })),
    )
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, parameters, responses, ...its } of operations) {
      expect([its.summary, its.description, its.operationId]).not.toContain('')
      expect(its.tags.filter((name) => !tags.some((tag) => tag.name === name))).toEqual([])
      expect(its.tags).toHaveLength(1)
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{[^}]+\}/g))
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '404']))
    }

    const text = JSON.stringify(document)
    const unused = (['schemas', 'responses', 'headers'] as const).flatMap((kind) =>
      Object.keys(components[kind]).filter(
        (name) => !text.includes(`#/components/${kind}/${name}"`),
      ),
    )
    expect(unused).toEqual([])
  })

  it('has no dangling references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(20)
    const dangling = references.filter(([, path = '']) => {
      const target = path
        .split('/')
        .reduce<unknown>(
          (at, name) => (at as Record<string, unknown> | undefined)?.[name],
          document,
        )
      return target === undefined
    })
    expect(dangling).toEqual([])
  })

  it('contains every record of the API, and every value of its enums', () => {
    expect(Object.keys(document.components.schemas).toSorted()).toEqual([
      'Commit',
      'ComponentBinding',
      'Constraints',
      'DeploymentHistoryApplication',
      'DeploymentHistoryContainer',
      'DeploymentHistoryDatabase',
      'DeploymentHistoryEnvironment',
      'DeploymentHistoryHelmResponse',
      'DeploymentHistoryJobResponse',
      'DeploymentHistoryPage',
      'Error',
      'FieldDescriptor',
      'FieldItems',
      'JobScheduleEvent',
      'OrganizationEventOrigin',
      'Requirement',
      'ResolveRequest',
      'ResolvedComponent',
      'StateEnum',
      'Template',
      'Violation',
    ])
    expect(document.components.schemas).toMatchObject({
      StateEnum: { enum: [...DEPLOYMENT_STATES] },
      OrganizationEventOrigin: { enum: [...ORIGINS] },
      JobScheduleEvent: { enum: [...JOB_SCHEDULE_EVENTS] },
      Commit: { required: ['git_commit_id', 'created_at', 'author_name', 'message', 'tag'] },
      DeploymentHistoryPage: { required: ['page', 'page_size'] },
    })
  })

  it.each(['long', 'live', 'single', 'empty', 'exact', 'new-ids', 'missing-results'])(
    'describes the response of %s',
    async (name) => {
      const response = await ask(api, listPath(api, name), authorization)
      expect(conforms('DeploymentHistoryPage', await response.json())).toEqual([])
    },
  )

  it('describes the errors, and the rate limit on each response', async () => {
    const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
    expect(Object.keys(operation.responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '429',
      '500',
    ])
    expect(Object.keys(operation.responses[200].headers)).toEqual(limits)
    for (const name of ['forbidden', 'gone', 'not-found']) {
      const response = await ask(api, listPath(api, name), authorization)
      expect(conforms('Error', await response.json())).toEqual([])
      for (const header of limits) expect(response.headers.has(header)).toBe(true)
    }
  })

  it('rejects a response that does not conform', async () => {
    const response = await ask(api, listPath(api, 'malformed'), authorization)
    expect(conforms('DeploymentHistoryPage', await response.json())).not.toEqual([])
    expect(conforms('Error', { status: '404' })).not.toEqual([])
  })
})
