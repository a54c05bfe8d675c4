import type { Tone } from '#src/ui/tone.ts'
import type { DeploymentItem } from './appearances.ts'
import { sayStart, type When } from './since-words.ts'

/** A stretch of a sentence, and how it is set. */
export type Part = {
  readonly text: string
  readonly tone?: Tone
  readonly strong?: boolean
  readonly mono?: boolean
  /** ISO 8601: the text names this time. */
  readonly at?: string
  /** The text leads to this deployment. */
  readonly deploymentId?: string
  /** The text leads to the first of these compared with the second. */
  readonly compare?: { readonly newer: string; readonly older: string }
}

/** A length of time that no line break parts: "≈ 1 h 20 min", and of "3 min so far" its first two words. */
export const together = (span: string): string => span.replace(/(?<=[≈\d]) | (?=\d)/g, '\u00A0')

/** When a deployment was triggered, leading to it. */
export const startPart = (item: DeploymentItem, when: When): Part => ({
  text: sayStart(item, when),
  at: item.deployment.created_at,
  deploymentId: item.id,
})

/** The sentence as plain text, for titles and for reading aloud. */
export const plainText = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('')
