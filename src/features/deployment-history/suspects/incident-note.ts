import { upperFirst } from '#src/lib/text/first-letter.ts'
import type { SuspectsOf, Part } from '#src/deployments/words/sentence.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import type { DeploymentItem, ServiceEvent } from '#src/deployments/past/service-event.ts'
import {
  clip,
  firstLine,
  isBlank,
  visible,
  markdownLink,
  markdownText,
} from '#src/deployments/record/display-text.ts'
import { originAppearance } from '#src/deployments/record/origin-appearance.ts'
import { fullName } from '#src/deployments/record/service-words.ts'
import { commitOf, type Service, versionOf } from '#src/deployments/record/services.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { formatDayClockZone } from '#src/lib/time/time-format.ts'
import {
  type ChangeWords,
  effectParts,
  failingParts,
  firstFailureWords,
  failingName,
  noGoodParts,
  overviewOf,
  rollbackParts,
  suspectWords,
  unclearWords,
} from './suspect-words.ts'
import type { Suspects } from './suspects.ts'

/** Suspects that a note names; the page shows all. */
const MAX_SUSPECTS = 10
/** Changed arguments that a note names of a suspect. */
const MOST_LINES = 6

/** What a note says besides the suspects. */
export type NoteContext = {
  /** The name of the environment. */
  readonly environment: string
  readonly when: When
  /** How much of the history is loaded: "60 loaded, back to 16 November". */
  readonly coverage: string
  /** Absolute addresses of a deployment, and of suspects. */
  readonly deployment: (id: string) => string
  readonly suspects: (of: SuspectsOf) => string
}

const inMarkdown = (parts: readonly Part[], context: NoteContext): string =>
  parts
    .map(({ text, strong, mono, at, deploymentId }) => {
      if (at !== undefined)
        return deploymentId === undefined
          ? formatDayClockZone(at, context.when.zone)
          : markdownLink(
              formatDayClockZone(at, context.when.zone),
              context.deployment(deploymentId),
            )
      if (strong) return `**${markdownText(text)}**`
      return mono ? markdownText(text) : text
    })
    .join('')

/** Arguments may carry a credential, and a channel is read by more people than the console. */
const SECRET = /pass|pwd|secret|token|api.?key|private|credential|auth|:\/\/[^\s/]*@/i
const isSecret = (...texts: readonly (string | undefined)[]): boolean =>
  texts.some((text) => text !== undefined && SECRET.test(text))

const changeLine = (change: ChangeWords): string => {
  if (change.kind === 'value') {
    const { flag, from, to } = change
    const what = flag === undefined ? '' : `${markdownText(flag)} `
    return isSecret(flag, from, to)
      ? `${what}changed, its value is not copied`
      : `${what}${markdownText(from)} → ${markdownText(to)}`
  }
  const shown = change.lines.slice(0, MOST_LINES)
  const more = change.lines.length - shown.length
  // The value may be an argument of its own, after its flag.
  if (change.lines.some(({ text }) => isSecret(text))) return 'values are not copied'
  const words = shown.map(({ kind, text }) => `${kind === 'del' ? '−' : '+'} ${markdownText(text)}`)
  return [...words, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** "by ci-bot from Git"; empty if the record gives neither. */
const triggerOf = ({ deployment }: DeploymentItem): string => {
  const who = deployment.triggered_by
  const origin = originAppearance(deployment.origin)
  return [
    ...(who === undefined || isBlank(who) ? [] : [`by ${markdownText(firstLine(who))}`]),
    ...(origin ? [`from ${markdownText(origin.label)}`] : []),
  ].join(' ')
}

/** Version of a deploy, state, who and what triggered it, and the commit. */
const factsOf = ({ item, meaning }: ServiceEvent, service: Service): string => {
  const version = meaning.act === 'deploy' ? versionOf(service) : undefined
  const commit = meaning.act === 'deploy' ? commitOf(service) : undefined
  const trigger = triggerOf(item)
  return [
    ...(version === undefined ? [] : [markdownText(version)]),
    markdownText(stateAppearance(service.record.status).label),
    ...(trigger === '' ? [] : [trigger]),
    ...(commit
      ? [
          `commit ${markdownText(commit.git_commit_id.slice(0, 7))} of ${markdownText(firstLine(commit.author_name))}: ${markdownText(firstLine(commit.message))}`,
        ]
      : []),
  ].join(', ')
}

const endLines = (found: Suspects, context: NoteContext): readonly string[] => {
  const { first, service, lastGood, restarted, rollback, past } = found
  const at = (event: ServiceEvent) => inMarkdown(effectParts(event, past, context.when), context)
  const words = firstFailureWords(found)
  return [
    `- ${upperFirst(words)}: ${at(first)}, ${factsOf(first, service)}`,
    lastGood.kind === 'known'
      ? `- Last good: ${at(lastGood.event)}, ${factsOf(lastGood.event, lastGood.service)}`
      : `- Last good: ${inMarkdown(noGoodParts(lastGood, past, context.when), context)}`,
    ...(restarted ? [`- Restarted at ${at(restarted)} with the same version.`] : []),
    ...(rollback
      ? [
          `- The attempt at ${at(rollback.by)} ${inMarkdown(rollbackParts(rollback, past, context.when), context)}`,
        ]
      : []),
  ]
}

const rankedLines = (found: Suspects, context: NoteContext): readonly string[] => {
  const shown = found.ranked.slice(0, MAX_SUSPECTS)
  const more = found.ranked.length - shown.length
  return [
    ...shown.map((suspect, at) => {
      const { title, changes, why } = suspectWords(suspect, found, context.when)
      const changed = changes.map(changeLine).join('; ')
      const colon = changed === '' ? '. ' : `: ${changed}. `
      // Those of the first bad deployment stand above.
      const trigger = suspect.withIt ? '' : triggerOf(suspect.event.item)
      const who = trigger === '' ? '' : ` Triggered ${trigger}.`
      return `${at + 1}. ${inMarkdown(title, context)}${colon}${inMarkdown(why, context)}${who}`
    }),
    ...(more > 0 ? [`${shown.length + 1}. And ${more} more.`] : []),
  ]
}

/**
 * What is known of an incident, as Markdown for a channel: what fails since when, last good and first bad, the suspects
 * with their reasons, and links. Texts of the API are as they are, or code: see `markdownText`.
 */
export const incidentNote = (found: Suspects, context: NoteContext): string => {
  const { first, ranked, unclear, unclearFields } = found
  const { when, coverage } = context
  const overview = inMarkdown(overviewOf(found), context)
  const name = markdownText(clip(fullName(failingName(found)), 60))
  const where = markdownText(clip(visible(context.environment), 60))
  return [
    `**${name}** in **${where}**. ${inMarkdown(failingParts(found, when), context)}`,
    '',
    ...endLines(found, context),
    '',
    ...(overview === '' ? [] : [overview, '']),
    ...(ranked.length === 0
      ? []
      : [
          ...(overview.endsWith(':') ? [] : ['Suspects, likeliest first:', '']),
          ...rankedLines(found, context),
          '',
        ]),
    ...unclearWords(found).map((parts) => `- ${inMarkdown(parts, context)}`),
    ...(unclear.length + unclearFields.length > 0 ? [''] : []),
    `${markdownLink('Suspects in the console', context.suspects({ service: found.key, failure: first.item.id }))}, ${formatDayClockZone(when.now, when.zone)}, from ${coverage}.`,
    '',
  ].join('\n')
}
