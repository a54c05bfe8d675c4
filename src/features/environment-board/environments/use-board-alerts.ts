import { useEffect, useRef } from 'react'
import type { Part } from '#src/deployments/words/sentence.ts'
import { plainText } from '#src/deployments/words/sentence.ts'
import { useTabIcon } from '#src/shared/use-tab-icon.ts'
import { announce } from '#src/ui/states/announcer.tsx'
import { boardTab, newFailures, type ReadBefore } from './board-alerts.ts'
import type { BoardMember } from './board-headline.ts'

/**
 * Announces the headline once everything was read, and then each failure that starts. Sets the tab's icon, and returns
 * the words for the tab's title, if any.
 */
export const useBoardAlerts = (
  all: readonly BoardMember[],
  sentence: readonly Part[],
): string | undefined => {
  const before = useRef<ReadBefore>(new Map())
  const isSaid = useRef(false)
  const headline = plainText(sentence)
  useEffect(() => {
    for (const words of newFailures(before.current, all)) announce(words)
    // What was read before and cannot be read now keeps what failed in it.
    const read = all.flatMap(({ environmentId, history }) =>
      history ? [[environmentId, history] as const] : [],
    )
    before.current = new Map([...before.current, ...read])
    if (isSaid.current || all.length === 0) return
    if (all.some(({ state }) => state.kind === 'loading')) return
    isSaid.current = true
    announce(headline)
  }, [all, headline])
  const { words, tone } = boardTab(all)
  useTabIcon(tone)
  return words
}
