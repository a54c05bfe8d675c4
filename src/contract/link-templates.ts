import * as z from 'zod/mini'
import { templateProblem } from '#src/lib/text/url-template.ts'
import type { ConfigProblem } from './config-problem.ts'

const DEPLOYMENT = [
  'environmentId',
  'deploymentId',
  'status',
  'origin',
  'triggeredBy',
  'createdAt',
  'createdAtMs',
  'updatedAt',
  'updatedAtMs',
] as const
const SERVICE = [
  ...DEPLOYMENT,
  'serviceId',
  'serviceName',
  'serviceKind',
  'serviceStatus',
  'image',
  'tag',
  'chart',
  'chartVersion',
  'commitId',
] as const

/** Where a link can appear, and the values that its address may use. */
export const LINK_VALUES = {
  environment: ['environmentId'],
  deployment: DEPLOYMENT,
  service: SERVICE,
  commit: [...SERVICE, 'commitTag', 'previousCommitId'],
} as const

export type LinkTarget = keyof typeof LINK_VALUES
export type LinkValue = (typeof LINK_VALUES)[LinkTarget][number]

const LABEL_MOST = 40

/** An element of `links` in the configuration. */
export const linkTemplateSchema = z
  .strictObject({
    on: z.enum(['environment', 'deployment', 'service', 'commit']),
    label: z.string().check(z.trim(), z.regex(/\S/), z.maxLength(LABEL_MOST)),
    /** An address with placeholders in braces; see `url-template.ts`. */
    url: z.string(),
  })
  .check(({ value: { on, url }, issues }) => {
    const message = templateProblem(url, LINK_VALUES[on])
    if (message !== undefined) issues.push({ code: 'custom', path: ['url'], message, input: url })
  })

/** A link to another tool, shown on everything of one kind. */
export type LinkTemplate = z.infer<typeof linkTemplateSchema>

const MEMBER_PROBLEM: Readonly<Record<string, string>> = {
  on: `needs "on" to be one of ${Object.keys(LINK_VALUES).join(', ')}`,
  label: `needs a "label" of 1 to ${LABEL_MOST} characters`,
  url: 'needs a "url"',
}

const labelOf = (json: unknown): string =>
  typeof json === 'object' && json !== null && 'label' in json && typeof json.label === 'string'
    ? ` “${json.label.slice(0, LABEL_MOST)}”`
    : ''

/** Parses the `links` of a configuration, or says which of them are wrong and why. */
export const readLinkTemplates = (
  json: unknown,
): { links: readonly LinkTemplate[] } | { wrong: readonly ConfigProblem[] } => {
  if (json === undefined) return { links: [] }
  if (!Array.isArray(json))
    return { wrong: [{ path: ['links'], message: '"links" must be a list.' }] }
  const links: LinkTemplate[] = []
  const wrong: ConfigProblem[] = []
  for (const [index, entry] of json.entries()) {
    const read = linkTemplateSchema.safeParse(entry)
    if (read.success) links.push(read.data)
    else {
      const [issue] = read.error.issues
      const member = String(issue?.path[0] ?? '')
      const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
      const problem =
        issue?.code === 'custom'
          ? issue.message
          : Object.hasOwn(MEMBER_PROBLEM, member)
            ? MEMBER_PROBLEM[member]
            : 'is not an object of "on", "label" and "url" alone'
      wrong.push({
        path: ['links', index, ...(member === '' ? unknown : [member])],
        message: `Link ${index + 1}${labelOf(entry)} ${problem}.`,
      })
    }
  }
  return wrong.length > 0 ? { wrong } : { links }
}
