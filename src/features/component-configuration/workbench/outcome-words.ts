import { counted } from '#src/lib/text/counted.ts'
import type { Problem } from '#form/checks/messages.ts'
import { problemCounts } from '#form/checks/problem-counts.ts'
import { useEffect } from 'react'
import { announce } from '#src/ui/states/announcer.tsx'
import type { Configuration } from '#form/engine/create-configuration.ts'

/** What came of the draft: how many problems it has, or that it is valid. */
export type FormOutcome = {
  /** The same while nothing new happened: another number of edits alone is not an event. */
  readonly event: string
  readonly words: string
  /** What a person would do next. */
  readonly next: string | undefined
}

/** Says what came of the draft. `name` is the component's name, or its key. */
export const formOutcome = (
  name: string,
  problems: readonly Problem[],
  edits: number,
): FormOutcome => {
  if (problems.length > 0) {
    const counts = problemCounts(problems)
    return { event: counts, words: counts, next: undefined }
  }
  if (edits === 0) return { event: 'none', words: 'No violations', next: undefined }
  return {
    event: 'valid',
    words: `${name} is valid, with ${counted(edits, 'edit')}`,
    next: 'Next: review, and copy the request. Nothing is saved.',
  }
}

/** An outcome as one announcement. */
export const outcomeSentence = ({ words, next }: FormOutcome): string =>
  next === undefined ? words : `${words}. ${next}`

/** Announces what came of the draft after each answer that makes it another outcome. */
export const useAnnouncedOutcome = ({ loop, overview }: Configuration, name: string): void => {
  useEffect(() => {
    let announced: string | undefined
    return loop.resolution.subscribe(() => {
      if (loop.resolution.get().kind !== 'settled') return
      const { problems, edits } = overview.get()
      const outcome = formOutcome(name, problems, edits)
      if (outcome.event !== announced) announce(outcomeSentence(outcome), 'problems')
      announced = outcome.event
    })
  }, [loop, overview, name])
}
