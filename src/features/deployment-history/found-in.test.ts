import { describe, expect, it } from 'vitest'
import {
  aCommit,
  aContainer,
  aDeployment,
  anApplication,
  aPage,
  deploymentId,
} from '#src/testing/builders.ts'
import { changesAt } from './changes.ts'
import { foundOutOfSight, stretchesOf } from './found-in.ts'
import { termsOf } from './haystack.ts'
import { EMPTY_HISTORY, withPage } from './history.ts'

const marked = (text: string, search: string, cut?: boolean) =>
  stretchesOf(text, termsOf(search), cut)
    .map(({ text: one, hit }) => (hit ? `[${one}]` : one))
    .join('')

describe('what was searched for is marked', () => {
  it.each([
    ['checkout-worker', 'work', 'checkout-[work]er'],
    ['Ada Marsh', 'ada MARSH', '[Ada] [Marsh]'],
    ['aaaa', 'aa', '[aaaa]'],
    ['abcd', 'abc bcd', '[abcd]'],
    ['nothing', 'else', 'nothing'],
    ['anything', '', 'anything'],
    ['Überholt 🚢 v2', 'über v2', '[Über]holt 🚢 [v2]'],
    ['Σίσυφος', 'σίσυφος', '[Σίσυφος]'],
    // Its ligature is two letters when it is compared: nothing is marked rather than the wrong letter.
    ['ﬁnal fix', 'fix', 'ﬁnal fix'],
    ['<mark>', 'mark', '<[mark]>'],
  ])('%s by %s', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected)
  })

  it('in the start of an id that goes on as searched', () => {
    expect(marked('9e3779b', '9e3779b1abc', true)).toBe('[9e3779b]')
    expect(marked('9e3779b', '9e3779b1abc')).toBe('9e3779b')
  })
})

describe('an entry that matches out of sight', () => {
  const commit = aCommit({
    git_commit_id: '9e3779b1c0ffee',
    message: 'Retry the payment\n\nAs the harbour asked',
    author_name: 'Ada Marsh',
  })
  const deployment = aDeployment({
    triggered_by: 'ci-bot',
    applications: [anApplication({ name: 'web', commit })],
    containers: Array.from({ length: 7 }, (_, n) =>
      aContainer({ name: `worker-${n}`, image_name: 'reg/worker', tag: `2.${n}` }, n),
    ),
  })
  const lines = changesAt(withPage(EMPTY_HISTORY, aPage([deployment])), 0)?.shown.slice(0, 5) ?? []
  it.each([
    ['retry', ''],
    ['ci-bot', ''],
    ['9e3779b', ''],
    ['9e3779b1', ''],
    ['harbour', 'commit message of web'],
    ['ada', 'author of web'],
    ['c0ffee', 'commit ID of web'],
    ['retry harbour', 'commit message of web'],
    ['worker:2.0', 'image of worker-0'],
    ['worker-6', 'name of worker-6'],
    [deploymentId(1), 'deployment ID'],
    ['reg/worker:', 'image of worker-0, image of worker-1, image of worker-2 and 4 more'],
  ])('%s: %s', (search, expected) => {
    expect(foundOutOfSight(deployment, termsOf(search), lines)).toBe(expected)
  })
})
