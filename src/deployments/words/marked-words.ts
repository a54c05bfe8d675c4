import type { FailureMark, MarkedAs } from '#src/deployments/past/failure-marks.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'

const END_WORDS: Record<FailureMark, string> = {
  lastGood: 'last good',
  firstBad: 'first bad',
}

/** "last good", "first bad", "looks like a rollback to v1.9.3"; undefined if there is nothing to say. */
export const markedWords = ({ end, rollback }: MarkedAs): string | undefined => {
  const words = [
    ...(end ? [END_WORDS[end]] : []),
    ...(rollback ? [`looks like a rollback to ${inSentence(rollback.version, 40)}`] : []),
  ]
  return words.length === 0 ? undefined : words.join(', ')
}
