import type { DeploymentItem, Loaded } from './service-index.ts'
import { counted } from '#src/lib/counted.ts'
import { countChanged } from '#src/deployments/record/diff-arguments.ts'
import {
  diffService,
  FIELD_WORD,
  type FieldChange,
  type ServiceInDeployment,
} from './diff-service.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { occurrencesIn } from './previous-service.ts'
import { failingOf } from './current-services.ts'
import { type Part, startPart } from './sentence.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { listed } from '#src/deployments/record/service-words.ts'
import { sinceWords, type When, WHY_AT_LEAST, WHY_NO_GOOD } from './since-words.ts'

const text = (words: string): Part => ({ text: words })

const fieldWords = ({ field, lines }: FieldChange): string =>
  lines ? counted(countChanged(lines), 'argument') : FIELD_WORD[field]

/** "Only the tag changed", "The tag and 1 argument changed together" */
const changedTogether = (earlier: ServiceInDeployment, now: ServiceInDeployment): string => {
  const changes = diffService(earlier, now).filter(({ certain }) => certain)
  const words = changes.map(fieldWords)
  if (words.length === 0) return 'Nothing that is compared changed'
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
  const occurrence = occurrencesIn(loaded, item).find((one) => one.key === key)
  const failing = occurrence && failingOf(loaded, occurrence)
  if (!failing) return undefined
  const { since, firstBad, lastGood } = failing
  const isFirst = firstBad.item === item && !since.atLeast
  const start: Part[] = isFirst
    ? [{ text: 'First bad', strong: true }, text('.')]
    : [
        { text: `Failing ${sinceWords(since, when)}`, strong: true, deploymentId: since.item.id },
        text(since.atLeast ? `, ${WHY_AT_LEAST[since.atLeast]}.` : '.'),
      ]
  const suspects = { text: 'Suspects', suspects: { service: key, failure: item.id } }
  if (typeof lastGood === 'string') {
    const why = WHY_NO_GOOD[lastGood]
    const isSaid = lastGood === since.atLeast
    const said = isSaid ? '' : ` ${why.charAt(0).toUpperCase()}${why.slice(1)}.`
    return [...start, text(`${said} `), suspects]
  }
  const version = versionOf(lastGood.service)
  const { service } = occurrence
  const compared = against === lastGood.item && service !== undefined
  const it = compared ? 'it' : 'It'
  return [
    ...start,
    text(compared ? ` ${changedTogether(lastGood, { item, service })}; ` : ' '),
    ...(version === undefined ? [text(it)] : [{ text: clip(visible(version), 40), mono: true }]),
    text(' was last good at '),
    startPart(lastGood.item, when),
    ...(compared
      ? []
      : [
          text(': '),
          { text: 'compare with that', compare: { newer: item.id, older: lastGood.item.id } },
        ]),
    text('. '),
    suspects,
  ]
}
