/** What a state means for the person. Colour repeats what shape and word already say. */
export type Tone = 'neutral' | 'progress' | 'success' | 'warning' | 'danger'

/** `mark` is the reader's own pencil (edits, what is new to them). It is never a state. */
export type PencilTone = Tone | 'mark'

const TONE_CLASS: Record<PencilTone, string> = {
  neutral: 'tone-neutral',
  progress: 'tone-progress',
  success: 'tone-success',
  warning: 'tone-warning',
  danger: 'tone-danger',
  mark: 'tone-mark',
}

/** The class that hands a tone's colours (`--tone`, `--tone-soft`, `--tone-solid`, …) to what is inside. */
export const toneClass = (tone: PencilTone): string => TONE_CLASS[tone]
