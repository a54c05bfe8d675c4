import { expect, it } from 'vitest'
import type { History } from '#src/deployments/history/history.ts'
import { changesAt } from '#src/deployments/past/changes.ts'
import { serviceName } from '#src/deployments/record/services.ts'
import { plainText } from '#src/deployments/words/sentence.ts'
import { summaryOf } from '#src/deployments/words/summary.ts'
import { NOW, partOfHistory, wholeHistory } from '#src/testing/records.ts'
import { BESIDE, TEN_RECORDS } from '#src/testing/ten-records.ts'
import { comparisonWords } from '#board/compare/comparison-words.ts'
import { environmentDifferences } from '#board/compare/environment-differences.ts'
import { boardSentence } from '#board/environments/board-headline.ts'
import { environmentState } from '#board/environments/environment-state.ts'
import { stateWords } from '#board/environments/state-words.ts'
import { anEnvironmentOf } from '#board/testing/cases.ts'
import { failureRate } from '#timeline/facts/facts-head.tsx'
import { factsOf } from '#timeline/facts/facts-of.ts'
import { EMPTY_FILTER } from '#timeline/find/filter.ts'
import { compileFilter } from '#timeline/find/filter-match.ts'
import { currentServices } from '#timeline/now/current-services.ts'
import { currentServiceWords, versionsOfRow } from '#timeline/now/current-services-words.ts'
import { headlineOf } from '#timeline/now/headline.ts'

const EVERY = compileFilter(EMPTY_FILTER, 'UTC', NOW)
const WHEN = { zone: 'UTC', now: NOW }
const STAGING = anEnvironmentOf('staging', wholeHistory(...BESIDE))

const running = (history: History) =>
  currentServices(history, NOW).map((row) => {
    const { runs = '—', attempt } = versionsOfRow(row)
    const version = attempt === undefined ? runs : `${runs} → ${attempt}`
    return `${serviceName(row.service)} ${version}: ${currentServiceWords(row, WHEN)}`
  })

const pages = (history: History) => {
  const production = anEnvironmentOf('production', history)
  const state = environmentState(production, NOW)
  const { line, detail } = stateWords(state, WHEN)
  const differences = environmentDifferences(production, STAGING, { now: NOW })
  const [item] = history.items
  const headline = headlineOf(history, 'UTC', NOW)
  return {
    headline: plainText(headline?.sentence ?? []).replaceAll('\u00A0', ' '),
    row:
      item?.kind === 'deployment'
        ? summaryOf(item.deployment, { changes: changesAt(history, item), ...WHEN })
        : undefined,
    running: running(history),
    facts: failureRate(factsOf(history, EVERY, 'UTC', NOW).tally, ''),
    board: plainText(boardSentence([{ ...production, state }], WHEN)),
    boardRow: detail === undefined ? line : `${line} (${detail})`,
    compare: comparisonWords(differences, production, STAGING, WHEN).headline,
  }
}

it.each(TEN_RECORDS)('$name', ({ lines, isWhole, says }) =>
  expect(pages((isWhole ? wholeHistory : partOfHistory)(...lines))).toEqual(says),
)
