import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { ServiceChange } from '#src/deployments/past/changes.ts'
import { clip, firstLine, visible } from '#src/deployments/record/display-text.ts'
import { imageOf, imageReference, imageVersion } from '#src/deployments/record/image.ts'
import { fold } from '#src/lib/text/fold-text.ts'
import { namedAmong, sentenceName } from '#src/deployments/record/service-words.ts'
import {
  commitOf,
  type Service,
  serviceName,
  servicesOf,
  versionOf,
} from '#src/deployments/record/services.ts'

type Field = readonly [name: string, text: string | undefined]

const fieldsOf = (service: Service): readonly Field[] => {
  const { record } = service
  const commit = commitOf(service)
  const image = service.kind === 'container' || service.kind === 'job' ? service.record : undefined
  const chart = service.kind === 'helm' ? service.record.repository : undefined
  return [
    ['name', record.name],
    ['commit ID', commit?.git_commit_id],
    ['commit tag', commit?.tag],
    ['commit message', commit?.message],
    ['author', commit?.author_name],
    ['image', image && (imageReference(image) ?? imageVersion(image))],
    ['chart', chart?.chart_name],
    ['chart version', chart?.chart_version],
    ['service ID', record.id],
  ]
}

// Characters of a commit message that fit in a line.
const SUBJECT = 80

/** The texts that a line of an entry shows of its service, folded. */
const lineWords = ({ service }: ServiceChange): readonly string[] => {
  const commit = commitOf(service)
  const image = service.kind === 'container' || service.kind === 'job' ? service.record : undefined
  return [
    serviceName(service),
    versionOf(service) ?? '',
    ...(commit ? [firstLine(commit.message, SUBJECT), clip(visible(commit.tag), 40)] : []),
    (image && imageOf(image).name) ?? '',
    (service.kind === 'helm' && service.record.repository?.chart_name) || '',
  ].map(fold)
}

/** Fields named one by one; the rest are counted. */
const NAMED = 3

/**
 * The matching fields that an entry does not show: "commit ID of web, author of api". `lines` are the
 * services that have a line in the entry. Empty if every folded term is visible.
 */
export const hiddenMatches = (
  deployment: Deployment,
  terms: readonly string[],
  lines: readonly ServiceChange[],
): string => {
  if (terms.length === 0) return ''
  const shown = [fold(clip(deployment.triggered_by ?? '', 60)), ...lines.flatMap(lineWords)]
  const commits = lines.flatMap(({ service }) => commitOf(service)?.git_commit_id ?? [])
  const isSeen = (term: string) =>
    shown.some((text) => text.includes(term)) || commits.some((id) => fold(id).startsWith(term))
  const unseen = terms.filter((term) => !isSeen(term))
  if (unseen.length === 0) return ''
  const has = (text: string | undefined) => {
    const folded = text === undefined ? '' : fold(text)
    return unseen.some((term) => folded.includes(term))
  }
  const { sharedNames } = lines[0] ?? { sharedNames: undefined }
  const fields = [
    ...(has(deployment.id) ? ['deployment ID'] : []),
    ...(has(deployment.triggered_by) ? ['who triggered it'] : []),
    ...namedAmong(servicesOf(deployment), sharedNames).flatMap((named) =>
      fieldsOf(named.service).flatMap(([name, text]) =>
        has(text) ? [`${name} of ${sentenceName(named)}`] : [],
      ),
    ),
  ]
  const rest = fields.length - NAMED
  return fields.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
