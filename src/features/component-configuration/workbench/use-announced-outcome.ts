import { useEffect } from 'react'
import { announce } from '#src/ui/announcer.tsx'
import type { Configuration } from '#form/engine/create-configuration.ts'
import { outcomeOf, outcomeSentence } from './outcome-words.ts'

/** Announces what came of the draft after each answer that makes it another outcome. */
export const useAnnouncedOutcome = ({ loop, overview }: Configuration, name: string): void => {
  useEffect(() => {
    let announced: string | undefined
    return loop.resolution.subscribe(() => {
      if (loop.resolution.get().kind !== 'settled') return
      const { problems, edits } = overview.get()
      const outcome = outcomeOf(name, problems, edits)
      if (outcome.event !== announced) announce(outcomeSentence(outcome), 'problems')
      announced = outcome.event
    })
  }, [loop, overview, name])
}
