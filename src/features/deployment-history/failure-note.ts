import type { DeploymentItem, Loaded } from './appearances.ts'
import { counted } from '#src/lib/counted.ts'
import { countChanged } from './diff-arguments.ts'
import { diffService, type FieldChange, type Named } from './diff-service.ts'
import { clip, visible } from './display-text.ts'
import { appearancesIn } from './earlier.ts'
import { failingOf } from './running-now.ts'
import { type Part, startPart } from './sentence.ts'
import { versionOf } from './services.ts'
import { listed } from './service-words.ts'
import { saySince, type When, WHY_AT_LEAST, WHY_NO_GOOD } from './since-words.ts'
import { FIELD_WORD } from './version-change.ts'

const text = (words: string): Part => ({ text: words })

const fieldWords = ({ field, lines }: FieldChange): string =>
  lines ? counted(countChanged(lines), 'argument') : FIELD_WORD[field]

/** "Only the tag changed", "The tag and 1 argument changed together" */
const changedTogether = (earlier: Named, now: Named): string => {
  const changes = diffService(earlier, now).filter(({ certain }) => certain)
  const words = changes.map(fieldWords)
  if (words.length === 0) return 'Nothing that is compared changed'
  return words.length === 1
    ? `Only the ${words[0]} changed`
    : `The ${listed(words)} changed together`
}

/**
 * What there is to say of a service that failed in a deployment: "First bad. The tag and 1 argument
 * changed together; v1.9.3 was last good at 13:04." What changed is said only where the last good
 * deployment is `against`, the one that the service is shown against: two answers beside each other
 * would read as a contradiction. Undefined where it did not fail there.
 */
export const failureNote = (
  loaded: Loaded,
  item: DeploymentItem,
  key: string,
  against: DeploymentItem | undefined,
  when: When,
): readonly Part[] | undefined => {
  const appearance = appearancesIn(loaded, item).find((one) => one.key === key)
  const failing = appearance && failingOf(loaded, appearance)
  if (!failing) return undefined
  const { since, firstBad, lastGood } = failing
  const isFirst = firstBad.item === item && !since.atLeast
  const start: Part[] = isFirst
    ? [{ text: 'First bad', strong: true }, text('.')]
    : [
        { text: `Failing ${saySince(since, when)}`, strong: true, deploymentId: since.item.id },
        text(since.atLeast ? `, ${WHY_AT_LEAST[since.atLeast]}.` : '.'),
      ]
  if (typeof lastGood === 'string') {
    const why = WHY_NO_GOOD[lastGood]
    const isSaid = lastGood === since.atLeast
    return [...start, ...(isSaid ? [] : [text(` ${why.charAt(0).toUpperCase()}${why.slice(1)}.`)])]
  }
  const version = versionOf(lastGood.service)
  const { service } = appearance
  const compared = against === lastGood.item && service !== undefined
  const it = compared ? 'it' : 'It'
  return [
    ...start,
    text(compared ? ` ${changedTogether(lastGood, { item, service })}; ` : ' '),
    ...(version === undefined ? [text(it)] : [{ text: clip(visible(version), 40), mono: true }]),
    text(' was last good at '),
    startPart(lastGood.item, when),
    ...(compared
      ? [text('.')]
      : [
          text(': '),
          { text: 'compare with that', compare: { newer: item.id, older: lastGood.item.id } },
          text('.'),
        ]),
  ]
}
