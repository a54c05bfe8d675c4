import type { ClusterInputs } from '#src/contract/cluster-inputs.ts'
import { componentSchemas, schemaRef } from './openapi-schemas.ts'

const RATE_LIMIT_HEADERS = {
  'X-RateLimit-Limit': 'Maximum requests per window',
  'X-RateLimit-Remaining': 'Remaining requests',
  'X-RateLimit-Reset': 'Time when the limit resets, as a Unix timestamp in seconds',
}

const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
const EVERY_ANSWER = Object.keys(RATE_LIMIT_HEADERS)

const jsonOf = (schema: string) => ({
  'application/json': { schema: { $ref: schemaRef(schema) } },
})

const ERRORS: Readonly<Record<string, string>> = {
  400: 'Bad request, invalid input',
  401: 'Access token is missing or invalid',
  403: 'Access forbidden, insufficient permissions',
  404: 'Resource not found',
  413: 'The body is too large',
  415: 'The body is not JSON in UTF-8',
  429: 'Too many requests, rate limit exceeded',
  500: 'Internal server error',
  503: 'The component cannot be resolved at the moment',
}

/** The errors of every operation; operations with a body have more. */
const USUAL = ['400', '401', '403', '404', '429', '500']

const errorResponses = () =>
  Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [
      status,
      {
        description,
        headers: headerRefs(status === '429' ? [...EVERY_ANSWER, 'Retry-After'] : EVERY_ANSWER),
        content: jsonOf('Error'),
      },
    ]),
  )

const errorRefs = (statuses: readonly string[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  )

const uuidParameter = (name: string, where: 'path' | 'query', description: string) => ({
  name,
  in: where,
  required: where === 'path',
  description,
  schema: { type: 'string', format: 'uuid' },
})

const listEnvironmentDeploymentHistory = () => ({
  operationId: 'listEnvironmentDeploymentHistory',
  tags: ['Environment Deployment History'],
  summary: 'List environment deployments',
  description:
    'Lists previous and current deployments of the environment, newest first, 20 a page, with the deployment status and the related services.',
  parameters: [
    uuidParameter('environmentId', 'path', 'Environment ID'),
    uuidParameter(
      'startId',
      'query',
      'ID of the last result on the previous page; results start after it',
    ),
  ],
  responses: {
    200: {
      description: 'A page of deployments',
      headers: headerRefs(EVERY_ANSWER),
      content: jsonOf('DeploymentHistoryPage'),
    },
    ...errorRefs(USUAL),
  },
})

const textParameter = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
})

const resolvePlatformComponent = () => ({
  operationId: 'resolvePlatformComponent',
  tags: ['Platform Components'],
  summary: 'Resolve a platform component configuration',
  description:
    'Resolves the fields and runtime requirements to display for a component, from the cluster context and the values currently entered. Read-only: it changes no stored state. Problems of a configuration are returned as violations in a 200 response.',
  parameters: [
    textParameter('organizationId', 'Organization ID'),
    textParameter('clusterId', 'Cluster ID'),
    textParameter('componentKey', 'Platform component key'),
  ],
  requestBody: { required: true, content: jsonOf('ResolveRequest') },
  responses: {
    200: {
      description: 'A resolved component configuration',
      headers: headerRefs(EVERY_ANSWER),
      content: jsonOf('ResolvedComponent'),
    },
    ...errorRefs(Object.keys(ERRORS)),
  },
})

/** The OpenAPI 3.1 document of this API (API §4, §5, §7, §8, §9). */
export const openApiDocument = (clusterInputs: ClusterInputs = 'byComponent') => ({
  openapi: '3.1.0',
  info: {
    title: 'Infrastructure Management REST API',
    version: '1.0.4',
    description:
      'Deployment history of environments, and configuration of the components of a cluster.',
    contact: { name: 'Tidemark' },
    license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/' }],
  tags: [
    {
      name: 'Environment Deployment History',
      description: 'Previous and current deployments of an environment, with their services.',
    },
    {
      name: 'Platform Components',
      description:
        'What can be configured for a component of a cluster, and what is wrong with the configuration.',
    },
  ],
  security: [{ ApiToken: [] }, { BearerJwt: [] }],
  paths: {
    '/environment/{environmentId}/deploymentHistory': { get: listEnvironmentDeploymentHistory() },
    '/organization/{organizationId}/cluster/{clusterId}/platformBinding/component/{componentKey}/resolve':
      { post: resolvePlatformComponent() },
  },
  components: {
    schemas: componentSchemas(clusterInputs),
    responses: errorResponses(),
    headers: {
      ...Object.fromEntries(
        Object.entries(RATE_LIMIT_HEADERS).map(([name, description]) => [
          name,
          { description, required: true, schema: { type: 'integer' } },
        ]),
      ),
      'Retry-After': {
        description: 'Seconds until the limit resets',
        required: true,
        schema: { type: 'integer' },
      },
    },
    securitySchemes: {
      ApiToken: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: 'Authorization: Token <API_TOKEN>. Recommended for programs.',
      },
      BearerJwt: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'Authorization: Bearer <JWT>. Has a time to live.',
      },
    },
  },
})
