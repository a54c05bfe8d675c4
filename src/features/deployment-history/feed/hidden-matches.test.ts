import { deploymentAt } from '#src/testing/records.ts'
import { describe, expect, it } from 'vitest'
import {
  aCommit,
  aContainer,
  aDeployment,
  anApplication,
  aPage,
  deploymentId,
} from '#src/testing/builders.ts'
import { changesAt } from '#src/deployments/past/changes.ts'
import { termsOf } from '#src/lib/text/fold-text.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { hiddenMatches } from './hidden-matches.ts'

describe('matches that the entry does not show', () => {
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
  const history = withPage(EMPTY_HISTORY, aPage([deployment]))
  const lines = changesAt(history, deploymentAt(history)).shown.slice(0, 5)
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
    expect(hiddenMatches(deployment, termsOf(search), lines)).toBe(expected)
  })
})
