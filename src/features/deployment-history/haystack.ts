import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { commitOf, servicesOf, type Service } from './services.ts'

/**
 * Text as it is compared: lower case by no language's rules, and one spelling for what can be
 * written in several ways.
 */
export const fold = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  /^[\u0000-\u007F]*$/.test(text)
    ? text.toLowerCase()
    : text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')

const imageOf = (image: string | undefined, tag: string | undefined) =>
  image === undefined || tag === undefined ? [image, tag] : [`${image}:${tag}`]

const wordsOf = (service: Service): readonly (string | undefined)[] => {
  const { id, name } = service.record
  const commit = commitOf(service)
  const common = [
    id,
    name,
    ...(commit ? [commit.git_commit_id, commit.author_name, commit.tag, commit.message] : []),
  ]
  switch (service.kind) {
    case 'application':
    case 'database':
      return common
    case 'container':
    case 'job':
      return [...common, ...imageOf(service.record.image_name, service.record.tag)]
    case 'helm': {
      const { repository } = service.record
      return [...common, repository?.chart_name, repository?.chart_version]
    }
  }
}

// Made when first searched, and kept as long as the record is.
const made = new WeakMap<Deployment, string>()

/**
 * All that can be searched of a deployment, folded: its id, who triggered it, and of its services
 * id, name, commit (id, message, author, tag), image and tag, chart and version.
 */
export const haystackOf = (deployment: Deployment): string => {
  const known = made.get(deployment)
  if (known !== undefined) return known
  const words = [deployment.id, deployment.triggered_by, ...servicesOf(deployment).flatMap(wordsOf)]
  // No search term has a line end in it, so none matches across two words.
  const haystack = fold(words.filter((word) => word !== undefined).join('\n'))
  made.set(deployment, haystack)
  return haystack
}

/** The terms of a search text, folded: all that is parted by blanks. */
export const termsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/\s+/)
    .filter((term) => term !== '')
