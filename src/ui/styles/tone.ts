/** What a state means for the person. Colour only repeats what shape and text already show. */
export type Tone = 'neutral' | 'progress' | 'success' | 'warning' | 'danger'

/** `mark` is for what belongs to the person: edits, and what is new to them. It is never a state. */
export type PencilTone = Tone | 'mark'

const TONE_CLASS: Record<PencilTone, string> = {
  neutral: 'tone-neutral',
  progress: 'tone-progress',
  success: 'tone-success',
  warning: 'tone-warning',
  danger: 'tone-danger',
  mark: 'tone-mark',
}

/** The class that sets the colours of a tone (`--tone`, `--tone-soft`, `--tone-solid`, …) for its content. */
export const toneClass = (tone: PencilTone): string => TONE_CLASS[tone]
