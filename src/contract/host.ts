import * as z from 'zod/mini'
import { isRecord } from '#src/lib/values/is-record.ts'
import { CLUSTER_INPUTS } from './cluster-inputs.ts'
import { linkTemplateSchema, readLinkTemplates } from './link-templates.ts'
import { readTeam, teamSchema } from './team.ts'

/*
 * The contract between the console and the host that serves it. Both are deployed together, so these
 * schemas are strict and have no tolerant readers.
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

/** Body of `POST /session`: a credential, or `sample` to sign in to the sample workspace (embedded API only). */
export const signInSchema = z.union([credentialSchema, z.object({ sample: z.literal(true) })])
export type SignInRequest = z.infer<typeof signInSchema>

/**
 * A session as the host reports it, without the credential. The times are ISO 8601: `expiresAt` is when the JWT expires
 * (null for an API token), `endsAt` is when the host ends the session at the latest (absent if it does not).
 */
export const sessionSchema = z.object({
  scheme: z.enum(SCHEMES),
  expiresAt: z.nullable(z.string()),
  endsAt: z.optional(z.string()),
})
export type Session = z.infer<typeof sessionSchema>

/** Answer of `GET /session` and `POST /session`. `session` is null when signed out. */
export const sessionAnswerSchema = z.object({
  session: z.nullable(sessionSchema),
  /** The time by the host's clock, in milliseconds since the epoch, because the computer's clock may be wrong. */
  now: z.optional(z.number()),
  /** When signed out: a sentence for the person about why or when sessions end. */
  ended: z.optional(z.string()),
  /** When signed out: whether the browser still sent a session cookie. */
  hadCookie: z.optional(z.boolean()),
})

/** The header of requests that the person did not cause, such as polls; they do not count as use of the session. */
export const UNATTENDED = 'X-Tidemark-Poll'

const sampleThing = z.object({ name: z.string(), id: z.string(), description: z.string() })
/** The sample data of the embedded API. IDs are not secret. */
export const sampleWorkspaceSchema = z.object({
  environments: z.array(sampleThing),
  /** The IDs of the environments on its board, in order. */
  board: z.array(z.string()),
  organizationId: z.string(),
  /** The cluster of its components. */
  clusterId: z.string(),
  /** All clusters of the organization. */
  clusters: z.array(sampleThing),
  components: z.array(z.object({ key: z.string(), description: z.string() })),
})
export type SampleWorkspace = z.infer<typeof sampleWorkspaceSchema>

/**
 * The header that marks refusals of the host under `/api`, to distinguish them from answers of the API.
 * The gateway drops a header of this name from the API, so the API cannot pretend to be the host.
 */
export const HOST_REFUSAL = 'X-Tidemark-Refusal'
/** Its value when the API, or something in its place, did not answer with JSON. */
export const NOT_JSON = 'not-json'
/** Its value when the API's answer is larger than `LARGEST_ANSWER`. */
export const TOO_LARGE = 'too-large'

/** The header with the id of a request, which every answer of the host has. */
export const REQUEST_ID = 'X-Request-Id'

/** The largest answer of the API that the host forwards and the console reads, in bytes. */
export const LARGEST_ANSWER = 16 * 1024 * 1024

/** `/config.json`: how this console reaches the API. */
export const consoleConfigSchema = z.object({
  /** gateway: same-origin `/api` with the sealed cookie; direct: the browser calls the API itself. */
  mode: z.enum(['gateway', 'direct']),
  /** Base address without a trailing slash: `/api` under the base path in gateway mode, absolute in direct mode. */
  apiBaseUrl: z.string(),
  /** Which build of the console is served; absent from a development server. */
  version: z.optional(z.string()),
  /** The path that the console is served under, such as `/x/y`. Default: the root. */
  basePath: z.optional(z.string()),
  /** gateway: the API's own address for copied commands, without a trailing slash, if the page may know it. */
  publicApiUrl: z.optional(z.string()),
  /** The shape in which the API accepts `clusterInputs`. Default: by component, as in the description. */
  clusterInputs: z.optional(z.enum(CLUSTER_INPUTS)),
  /** Set when the console runs on the embedded API. */
  sample: z.optional(sampleWorkspaceSchema),
  /** After how many seconds without use the host ends a session. Default: never. */
  idleSeconds: z.optional(z.number()),
  /** Links to other tools. */
  links: z.optional(z.readonly(z.array(linkTemplateSchema))),
  /** The team's names, groups, boards and presets. */
  team: z.optional(teamSchema),
  /** Why a newer version of the team's part is not used: what is wrong with it, a line each. */
  teamProblem: z.optional(z.string()),
})
/** The id of the element in which the host writes the config into the page, as JSON. */
export const EMBEDDED_CONFIG = 'console-config'

export type ConsoleConfig = z.infer<typeof consoleConfigSchema>

/** The error for an invalid config. Its message says what is wrong. */
export class WrongConfig extends Error {}

/** Reads a config; throws `WrongConfig` if it is invalid. */
export const readConsoleConfig = (json: unknown): ConsoleConfig => {
  const read = consoleConfigSchema.safeParse(json)
  const members: Readonly<Record<string, unknown>> = isRecord(json) ? json : {}
  const team = members['team'] === undefined ? undefined : readTeam(members['team'])
  const wrongTeam = team !== undefined && 'wrong' in team ? team.wrong[0]?.message : undefined
  if (read.success && wrongTeam === undefined) return read.data
  const links = readLinkTemplates(members['links'])
  const member = read.success ? 'team' : read.error.issues[0]?.path.join('.')
  throw new WrongConfig(
    `config.json: ${wrongTeam ?? ('wrong' in links ? links.wrong[0]?.message : `"${member || 'mode'}" is invalid.`)}`,
  )
}
