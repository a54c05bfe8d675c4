import type { Tone } from '#src/ui/styles/tone.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { lowerFirst } from '#src/lib/text/first-letter.ts'
import { startWords, type When } from './since-words.ts'

/** A part of a sentence with its formatting. */
export type Part = {
  readonly text: string
  readonly tone?: Tone
  readonly strong?: boolean
  readonly mono?: boolean
  /** Begins with a word of ours, a capital only where it begins a sentence; a name keeps its letters. */
  readonly opens?: boolean
  /** The time that the text names, ISO 8601. */
  readonly at?: string
  /** The deployment that the text links to. */
  readonly deploymentId?: string
  /** The comparison that the text links to: ids of deployments. */
  readonly compare?: { readonly newer: string; readonly older: string }
  /** The suspects that the text links to. */
  readonly suspects?: SuspectsOf
  /** The accessible name of the link, where its text alone fits several: "Suspects for web". */
  readonly linkName?: string
}

type Said = string | Part | readonly Part[] | undefined

/** A sentence from a template with texts, which are joined, and parts; each may be left out. */
export const sentence = (
  texts: TemplateStringsArray,
  ...values: readonly Said[]
): readonly Part[] => {
  const parts: Part[] = []
  let text = ''
  const end = () => {
    if (text !== '') parts.push({ text })
    text = ''
  }
  for (const said of texts.flatMap((one, at) => [one, values[at]])) {
    if (typeof said === 'string') text += said
    else if (said) {
      end()
      parts.push(...('text' in said ? [said] : said))
    }
  }
  end()
  return parts
}

/** Whose suspects: the key of a service, and the id of a deployment in which it failed, without it the last one. */
export type SuspectsOf = { readonly service: string; readonly failure?: string }

/** Replaces spaces in a duration by no-break spaces: "≈ 1 h 20 min", and "3 min" in "3 min so far". */
export const together = (span: string): string => span.replace(/(?<=[≈\d]) | (?=\d)/g, '\u00A0')

/** Keeps "≈" on the line of the time that follows it, in this text or the next one. */
export const keepTimes = (words: string): string => words.replaceAll('≈ ', '≈\u00A0')

/** A clause that begins with a word of ours, in the middle of a sentence. */
export const inMiddle = ([first, ...rest]: readonly Part[]): readonly Part[] =>
  first ? [first.opens ? { ...first, text: lowerFirst(first.text) } : first, ...rest] : []

/** When a deployment was triggered, as a link to it. */
export const startPart = (item: DeploymentItem, when: When): Part => ({
  text: startWords(item, when),
  at: item.deployment.created_at,
  deploymentId: item.id,
})

/** The sentence as plain text, for titles and announcements. */
export const plainText = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('')
