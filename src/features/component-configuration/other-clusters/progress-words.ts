import { describeFailure } from '#src/api/describe-failure.ts'
import type { ApiFailure } from '#src/api/api-error.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatTime } from '#src/lib/time/time-format.ts'
import type { Problem } from '#form/checks/messages.ts'
import { countProblems, problemCounts } from '#form/checks/problem-counts.ts'
import type { Progress } from './ask-clusters.ts'

/** What came of asking one cluster: in a few words, and why. */
export type ProgressWords = {
  readonly words: string
  readonly detail?: string
  readonly tone?: 'good' | 'bad'
}

/** A failure of one cluster in words. */
export const failureWords = (failure: ApiFailure, zone: Zone): { title: string; text: string } => {
  const { title, text } = describeFailure(failure, 'this cluster')
  return failure.kind === 'rateLimited'
    ? { title, text: `Compare again after ${formatTime(failure.resetAt, zone)}.` }
    : { title, text }
}

/** Says how far a cluster is; `problems` are those of its answer. */
export const askProgressWords = (
  progress: Progress,
  problems: readonly Problem[],
  zone: Zone,
): ProgressWords => {
  switch (progress.kind) {
    case 'queued':
      return { words: 'Waiting for its turn' }
    case 'waiting':
      return {
        words: 'Waiting for the rate limit',
        detail: `Resumes around ${formatTime(new Date(progress.until), zone)}.`,
      }
    case 'asking':
      return { words: 'Asking…' }
    case 'stopped':
      return { words: 'Not asked' }
    case 'failed': {
      const { title, text } = failureWords(progress.failure, zone)
      return { words: `${title}.`, detail: text, tone: 'bad' }
    }
    case 'answered':
      if (problems.length === 0) return { words: 'Valid', tone: 'good' }
      return {
        words: problemCounts(problems),
        ...(countProblems(problems).wrong > 0 && { tone: 'bad' }),
      }
  }
}
