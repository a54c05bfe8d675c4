import {
  type ResolveRequest,
  type WireResolvedComponent,
  resolvedComponentSchema,
} from '#src/contract/component-resolution.ts'
import { CLUSTER, type KnownCluster } from '#reference/catalog/clusters.ts'
import type { ReferenceApi } from '#reference/reference-api.ts'
import { evaluateComponent } from '#reference/resolve/component.ts'
import type { ComponentSpec, Resolved } from '#reference/resolve/spec.ts'
import { ask } from './test-client.ts'

/** The path of resolve for a component, percent-encoded. */
export const resolvePath = (
  componentKey: string,
  { organizationId, id }: Pick<KnownCluster, 'organizationId' | 'id'> = CLUSTER,
): string =>
  `/organization/${encodeURIComponent(organizationId)}/cluster/${encodeURIComponent(id)}/platformBinding/component/${encodeURIComponent(componentKey)}/resolve`

/** A JSON body with its content type. */
export const jsonBody = (text: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body: text,
  headers: { 'Content-Type': type },
})

/** Requests a component, with a new token unless one is given. */
export const post = (
  api: ReferenceApi,
  componentKey: string,
  body: unknown = {},
  { authorization = `Token ${api.mintToken()}`, cluster = CLUSTER } = {},
): Promise<Response> =>
  ask(api, resolvePath(componentKey, cluster), authorization, jsonBody(JSON.stringify(body)))

/** Resolves over HTTP; the response must match the strict wire schema. */
export const resolved = async (
  api: ReferenceApi,
  componentKey: string,
  body: ResolveRequest = {},
  cluster: KnownCluster = CLUSTER,
): Promise<WireResolvedComponent> => {
  const response = await post(api, componentKey, body, { cluster })
  return resolvedComponentSchema.parse(await response.json())
}

/** Resolves a made-up component without HTTP. */
export const resolveSpec = (
  spec: ComponentSpec,
  profileConfig: Record<string, unknown> = {},
  more: ResolveRequest = {},
  saved: Record<string, unknown> = {},
): Resolved =>
  evaluateComponent(spec, {
    componentKey: 'made-up',
    cluster: CLUSTER,
    saved,
    request: { profileConfig, ...more },
  })

type AnyViolation = Partial<Record<'code' | 'fieldPath' | 'message', string | null | undefined>>
type WithViolations = { readonly violations?: readonly AnyViolation[] | undefined }

/** Violations as `CODE path`, in their order. */
export const codesAndPaths = ({ violations = [] }: WithViolations): string[] =>
  violations.map(({ code, fieldPath }) => `${code} ${fieldPath}`)

/** Violations as `path: message`, in their order. */
export const messages = ({ violations = [] }: WithViolations): string[] =>
  violations.map(({ fieldPath, message }) => `${fieldPath}: ${message}`)
