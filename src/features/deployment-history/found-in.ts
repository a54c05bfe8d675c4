import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { ServiceChange } from './changes.ts'
import { clip, firstLine, visible } from './display-text.ts'
import { fold } from './haystack.ts'
import { sentenceName } from './service-words.ts'
import { commitOf, type Service, serviceName, servicesOf, versionOf } from './services.ts'

/** A stretch of a shown text, and whether it is what was searched for. */
export type Stretch = { readonly text: string; readonly hit: boolean }

/** The folded text, where each of its characters stands in for the one at its place; else undefined. */
const foldedInPlace = (text: string): string | undefined => {
  const letters = Array.from(text)
  const folded = letters.map(fold)
  return folded.every((one, n) => one.length === letters[n]?.length) ? folded.join('') : undefined
}

// A longer text is not looked through letter by letter for what it shows.
const LONGEST = 400

/**
 * A shown text in stretches, marked where a search term (folded) stands. A text that is the start
 * of something longer (`cut`: the short id of a commit) is marked whole by a term that goes on
 * where it ends. Where folding moves letters, nothing is marked.
 */
export const stretchesOf = (
  text: string,
  terms: readonly string[],
  cut = false,
): readonly Stretch[] => {
  const plain = [{ text, hit: false }]
  if (terms.length === 0 || text === '' || text.length > LONGEST) return plain
  const folded = foldedInPlace(text)
  if (folded === undefined) return plain
  if (cut && terms.some((term) => term.startsWith(folded))) return [{ text, hit: true }]
  const hit = Array.from({ length: text.length }, () => false)
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      hit.fill(true, at, at + term.length)
    }
  }
  const stretches: { text: string; hit: boolean }[] = []
  for (let at = 0; at < text.length; at += 1) {
    const last = stretches.at(-1)
    const [letter, isHit] = [text.charAt(at), hit[at] ?? false]
    if (last?.hit === isHit) last.text += letter
    else stretches.push({ text: letter, hit: isHit })
  }
  return stretches
}

type Place = readonly [name: string, text: string | undefined]

const placesOf = (service: Service): readonly Place[] => {
  const { record } = service
  const commit = commitOf(service)
  const image = service.kind === 'container' || service.kind === 'job' ? service.record : undefined
  const chart = service.kind === 'helm' ? service.record.repository : undefined
  const whole = image?.image_name !== undefined && image.tag !== undefined
  return [
    ['name', record.name],
    ['commit ID', commit?.git_commit_id],
    ['commit tag', commit?.tag],
    ['commit message', commit?.message],
    ['author', commit?.author_name],
    ['image', whole ? `${image.image_name}:${image.tag}` : (image?.image_name ?? image?.tag)],
    ['chart', chart?.chart_name],
    ['chart version', chart?.chart_version],
    ['service ID', record.id],
  ]
}

// What of a message there is room for in a line.
const SUBJECT = 80

/** What a line of an entry shows of its service. */
const lineWords = ({ service }: ServiceChange): readonly string[] => {
  const commit = commitOf(service)
  const image = service.kind === 'container' || service.kind === 'job' ? service.record : undefined
  return [
    serviceName(service),
    versionOf(service) ?? '',
    ...(commit ? [firstLine(commit.message, SUBJECT), clip(visible(commit.tag), 40)] : []),
    image?.image_name ?? '',
    (service.kind === 'helm' && service.record.repository?.chart_name) || '',
  ].map(fold)
}

/** Places named one by one before the rest is counted. */
const NAMED = 3

/**
 * Where an entry matches that does not show it: "commit ID of web, author of api". `lines` are the
 * services that have a line of their own. Empty where each term (folded) can be seen.
 */
export const foundOutOfSight = (
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
  const places = [
    ...(has(deployment.id) ? ['deployment ID'] : []),
    ...(has(deployment.triggered_by) ? ['who triggered it'] : []),
    ...servicesOf(deployment).flatMap((service) =>
      placesOf(service).flatMap(([name, text]) =>
        has(text) ? [`${name} of ${sentenceName(service)}`] : [],
      ),
    ),
  ]
  const rest = places.length - NAMED
  return places.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
