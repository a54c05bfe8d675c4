import type { Loaded } from '#src/deployments/history/history.ts'
import { type DeploymentItem, effectOf } from '#src/deployments/past/service-event.ts'
import { counted } from '#src/lib/text/counted.ts'
import { formatDayAndClock } from '#src/lib/time/time-format.ts'
import { countChanged } from '#src/deployments/record/diff-arguments.ts'
import {
  diffContent,
  FIELD_WORD,
  type FieldChange,
  type ServiceInDeployment,
} from '#src/deployments/past/content.ts'
import { failureOf } from '#src/deployments/past/failing.ts'
import { eventAt, pastsIn } from '#src/deployments/past/past.ts'
import { statusAfter } from '#src/deployments/past/status.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { listed, sentenceName } from '#src/deployments/record/service-words.ts'
import { type Part, sentence } from '#src/deployments/words/sentence.ts'
import { effectWords, type When, WHY_UNKNOWN } from '#src/deployments/words/since-words.ts'
import { effectPart } from '#timeline/now/failing-words.ts'

const fieldWords = ({ field, lines }: FieldChange): string =>
  lines ? counted(countChanged(lines), 'argument') : FIELD_WORD[field]

/** "Only the tag changed", "The tag and 1 argument changed together" */
const changedTogether = (earlier: ServiceInDeployment, now: ServiceInDeployment): string => {
  const changes = diffContent(earlier, now).filter(({ certain }) => certain)
  const words = changes.map(fieldWords)
  if (words.length === 0) return 'No recorded change'
  return words.length === 1
    ? `Only the ${words[0]} changed`
    : `The ${listed(words)} changed together`
}

/**
 * A note about a service that failed in a deployment: "First bad. The tag and 1 argument changed
 * together; v1.9.3 was last good at 13:04." It names changes only if the last good deployment is
 * `against`, the one that the page already compares with: two different comparisons side by side would
 * look contradictory. Undefined if the service did not fail there.
 */
export const failureNote = (
  loaded: Loaded,
  item: DeploymentItem,
  key: string,
  against: DeploymentItem | undefined,
  when: When,
): readonly Part[] | undefined => {
  const index = loaded.items.indexOf(item)
  const past = pastsIn(loaded).get(key)
  const event = past && eventAt(past, index)
  if (!past || event?.meaning.end !== 'failed' || event.meaning.act !== 'deploy') return undefined
  const status = statusAfter(past, index, when.now)
  const failing = failureOf(status)
  if (failing.kind !== 'failing') return undefined
  const { attempts, atLeast, lastGood } = failing
  const [first] = attempts
  const isFirst = first === event && !atLeast
  const start: Part = isFirst
    ? { text: 'First bad', strong: true }
    : {
        text: `Failing since ${atLeast ? 'at least ' : ''}${effectWords(effectOf(first, past), when)}`,
        strong: true,
        deploymentId: first.item.id,
      }
  const because = atLeast && `: ${WHY_UNKNOWN[atLeast]}`
  const suspects: Part = {
    text: 'Suspects',
    suspects: { service: key, failure: item.id },
    linkName: `Suspects for ${sentenceName(past)}, ${formatDayAndClock(item.deployment.created_at, when.zone)}`,
  }
  if (lastGood.kind !== 'known') {
    const why =
      lastGood.kind === 'deleted'
        ? ' No successful deployment since it was deleted.'
        : lastGood.why === atLeast
          ? ''
          : ` Last good not known: ${WHY_UNKNOWN[lastGood.why]}.`
    return sentence`${start}${because}.${why} ${suspects}`
  }
  const { item: good, service: was } = lastGood.event
  const { service } = event
  const version = was && versionOf(was)
  const shown: Part | undefined =
    version === undefined ? undefined : { text: clip(visible(version), 40), mono: true }
  const goodAt = effectPart(lastGood.event, status, when)
  if (against === good && service && was) {
    const changed = changedTogether({ item: good, service: was }, { item, service })
    return sentence`${start}${because}. ${changed}; ${shown ?? 'it'} was last good at ${goodAt}. ${suspects}`
  }
  const compare: Part = {
    text: 'compare with that',
    compare: { newer: item.id, older: good.id },
  }
  return sentence`${start}${because}. ${shown ?? 'It'} was last good at ${goodAt}: ${compare}. ${suspects}`
}
