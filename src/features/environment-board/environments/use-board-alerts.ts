import { useEffect, useRef } from 'react'
import type { Part } from '#src/deployments/insights/sentence.ts'
import { plainText } from '#src/deployments/insights/sentence.ts'
import { useTabIcon } from '#src/shared/use-tab-icon.ts'
import { announce } from '#src/ui/announcer.tsx'
import { boardTab, type Failing, failingIn, newFailures } from './board-alerts.ts'
import type { Known } from './board-headline.ts'

/**
 * Announces the headline once everything was read, and then each failure that starts. Sets the tab's icon, and returns
 * the words for the tab's title, if any.
 */
export const useBoardAlerts = (
  all: readonly Known[],
  sentence: readonly Part[],
): string | undefined => {
  const failing = useRef<Failing>(new Map())
  const told = useRef(false)
  const headline = plainText(sentence)
  useEffect(() => {
    for (const words of newFailures(failing.current, all)) announce(words)
    // What was read before and cannot be read now keeps what failed in it.
    failing.current = new Map([...failing.current, ...failingIn(all)])
    if (told.current || all.length === 0) return
    if (all.some(({ state }) => state.kind === 'loading')) return
    told.current = true
    announce(headline)
  }, [all, headline])
  const { words, tone } = boardTab(all)
  useTabIcon(tone)
  return words
}
