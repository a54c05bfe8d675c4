import type { ReactNode } from 'react'
import type { FormNode } from '#form/tree/form-node.ts'
import { keyWords } from '#form/tree/labels-of.ts'

/** Longer keys and labels are shown as they are. */
const LONGEST = 60

const CAPITALIZED = 'inline-block first-letter:uppercase'

/**
 * A label as it is shown. Its text, and with it the name of the control, is the whole label: what
 * repeats its group's is hidden from the eye only, and the words of a key are for the eye only.
 */
export const visibleLabel = ({ label, key, repeats }: FormNode): ReactNode => {
  if (label.length > LONGEST) return label
  if (repeats > 0) {
    return (
      <>
        <span className="sr-only">{label.slice(0, repeats)}</span>
        <span className={CAPITALIZED}>{label.slice(repeats)}</span>
      </>
    )
  }
  if (label !== key) return label
  const words = keyWords(key)
  if (words === '' || words === key) return label
  if (words.toLowerCase() === key.toLowerCase()) return <span className={CAPITALIZED}>{label}</span>
  return (
    <>
      <span aria-hidden>{words} </span>
      <bdi className="mono text-key font-normal text-ink-3">{key}</bdi>
    </>
  )
}
