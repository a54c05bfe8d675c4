import type { Commit, Deployment } from '#src/contract/read-deployment-history.ts'
import { fold } from '#src/lib/text/fold-text.ts'
import { keptFor } from '#src/lib/values/kept-for.ts'
import { imageOf, imageReference, imageVersion } from './image.ts'
import { servicesOf, type Service } from './services.ts'

type Words = readonly (string | undefined)[]
// As one word, the way an image reference is written; one with a digest is often written without its tag.
const imageWords = (record: Parameters<typeof imageOf>[0]): Words => {
  const { name, digest } = imageOf(record)
  const isPinned = name !== undefined && digest !== undefined
  return [
    imageReference(record) ?? imageVersion(record),
    isPinned ? `${name}@${digest}` : undefined,
  ]
}

const commitWords = (commit: Commit | undefined): Words =>
  commit ? [commit.git_commit_id, commit.author_name, commit.tag, commit.message] : []

const wordsOf = (service: Service): Words => {
  switch (service.kind) {
    case 'application':
      return commitWords(service.record.commit)
    case 'container':
      return imageWords(service.record)
    case 'database':
      return []
    case 'job':
      return [...commitWords(service.record.commit), ...imageWords(service.record)]
    case 'helm': {
      const { commit, repository } = service.record
      return [...commitWords(commit), repository?.chart_name, repository?.chart_version]
    }
  }
}

/**
 * The searchable text of a deployment, folded: its id, who triggered it, and for each service its
 * id, name, commit (id, message, author, tag), image and tag, chart and version.
 */
export const searchableText = keptFor((deployment: Deployment): string => {
  let words = `${deployment.id}\n${deployment.triggered_by ?? ''}`
  for (const service of servicesOf(deployment)) {
    // Search terms contain no line break, so none matches across two words.
    words += `\n${service.record.id}\n${service.record.name ?? ''}`
    for (const word of wordsOf(service)) if (word !== undefined) words += `\n${word}`
  }
  return fold(words)
})
