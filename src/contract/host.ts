import * as z from 'zod/mini'
import { linkTemplateSchema, readLinkTemplates } from './link-templates.ts'

/*
 * What the console and the host that serves it say to each other. Both sides are ours and
 * deployed together, so these schemas are strict and have no tolerant readers.
 */

/** The two authentication schemes (API §5). */
export const SCHEMES = ['Token', 'Bearer'] as const
export type Scheme = (typeof SCHEMES)[number]

/** A credential and the scheme it is sent with: `Authorization: {scheme} {credential}` (API §5). */
export const credentialSchema = z.object({
  scheme: z.enum(SCHEMES),
  credential: z.string().check(z.minLength(1)),
})
export type Credential = z.infer<typeof credentialSchema>

/** Body of `POST /session`: a credential, or a fresh one for the sample workspace (embedded only). */
export const signInSchema = z.union([credentialSchema, z.object({ sample: z.literal(true) })])
export type SignIn = z.infer<typeof signInSchema>

/** A session as the host tells it: never the credential. `expiresAt` is ISO 8601, null for API tokens. */
export const sessionSchema = z.object({
  scheme: z.enum(SCHEMES),
  expiresAt: z.nullable(z.string()),
})
export type Session = z.infer<typeof sessionSchema>

/** Answer of `GET /session` and `POST /session`; null when signed out. */
export const sessionAnswerSchema = z.object({ session: z.nullable(sessionSchema) })

/** What the embedded API offers to look at; ids are no secrets. */
export const sampleWorkspaceSchema = z.object({
  environments: z.array(z.object({ name: z.string(), id: z.string(), description: z.string() })),
  organizationId: z.string(),
  clusterId: z.string(),
  components: z.array(z.object({ key: z.string(), description: z.string() })),
})
export type SampleWorkspace = z.infer<typeof sampleWorkspaceSchema>

/** `/config.json`: how this console reaches the API. */
export const consoleConfigSchema = z.object({
  /** gateway: same-origin `/api` with the sealed cookie; direct: the browser calls the API itself. */
  mode: z.enum(['gateway', 'direct']),
  /** Base address without a trailing slash: `/api` in gateway mode, absolute in direct mode. */
  apiBaseUrl: z.string(),
  /** There when the console runs on the embedded API. */
  sample: z.optional(sampleWorkspaceSchema),
  /** Links to other tools. */
  links: z.optional(z.readonly(z.array(linkTemplateSchema))),
})
/** The id of the element of the page that holds the config as JSON, where the host wrote it there. */
export const EMBEDDED_CONFIG = 'console-config'

export type ConsoleConfig = z.infer<typeof consoleConfigSchema>

/** A config that came and cannot be used; its message is a sentence that says why. */
export class WrongConfig extends Error {}

/** Reads a config; throws a `WrongConfig`. */
export const readConsoleConfig = (json: unknown): ConsoleConfig => {
  const read = consoleConfigSchema.safeParse(json)
  if (read.success) return read.data
  const links = readLinkTemplates(
    typeof json === 'object' && json !== null && 'links' in json ? json.links : undefined,
  )
  const member = read.error.issues[0]?.path.join('.')
  throw new WrongConfig(
    `config.json: ${'wrong' in links ? links.wrong : `"${member || 'mode'}" is not as it should be.`}`,
  )
}
