import { useEffect } from 'react'
import { announce } from '#src/ui/announcer.tsx'
import type { Configuration } from './configuration.ts'
import { problemCounts } from './problem-counts.ts'

/** Says once for each answer that changed it how many values are wrong and needed. */
export const useAnnouncedProblems = ({ loop, overview }: Configuration): void => {
  useEffect(() => {
    let said: string | undefined
    return loop.resolution.subscribe(() => {
      if (loop.resolution.get().kind !== 'settled') return
      const { problems } = overview.get()
      const words = problems.length === 0 ? 'No violations' : problemCounts(problems)
      if (words !== said) announce(words, 'problems')
      said = words
    })
  }, [loop, overview])
}
