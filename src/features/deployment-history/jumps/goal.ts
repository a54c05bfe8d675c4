import { createStore } from '#src/lib/values/store.ts'

/** What the person wants to go to. It is loaded if it is not yet. */
export type Goal =
  /** The newest deployment of a day, such as `2026-11-20`, or else the one before it. */
  | { readonly kind: 'day'; readonly day: string }
  /** The last deployment that was triggered by then, in ms. */
  | { readonly kind: 'time'; readonly at: number }
  /** The next failure on the way from a row, by its key; from the first row without one. */
  | {
      readonly kind: 'failure'
      readonly way: 'older' | 'newer'
      readonly from: string | undefined
      /** Whether that row counts too. */
      readonly including: boolean
    }
  /** The last change of a service, by its key, before a deployment. */
  | {
      readonly kind: 'change'
      readonly service: string
      readonly name: string
      readonly from: string
    }

/** What the shown page is going to; a new object asks again. Undefined once it is there, or given up. */
export const goal = createStore<Goal | undefined>(undefined)

/** Whether the dialog is open in which the person chooses a date. */
export const choosingDate = createStore(false)

/** What is being done about a goal that is not loaded. */
export type JumpStatus = {
  readonly goal: Goal
  /** "Looking for 3 March 2026." */
  readonly title: string
  /** Progress, or why it stopped, and how far the history is loaded. */
  readonly words: string
  readonly isWorking: boolean
  /** What helps: "Stop", "Keep looking", "Try again". */
  readonly action: { readonly label: string; readonly run: () => void }
}

export const jumpStatus = createStore<JumpStatus | undefined>(undefined)
