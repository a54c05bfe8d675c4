import { type ReactNode, useState } from 'react'
import type { LineBreaks } from './line-input.tsx'

const REFUSED = 'Not entered: the text has several lines, and this field takes one.'

/** What a field does with line breaks, and its errors. A field that cannot keep them refuses the text in words. */
export const useLineBreaks = (
  lineBreaks: LineBreaks | undefined,
  errors: readonly ReactNode[] = [],
) => {
  const [isRefused, setIsRefused] = useState(false)
  return {
    lineBreaks: lineBreaks ?? (() => setIsRefused(true)),
    errors: isRefused ? [...errors, REFUSED] : errors,
    onInput: () => setIsRefused(false),
  }
}

/** The lines that a text field begins with. Once it has several, it keeps them: a field of one line would take the focus away. */
export const useLines = (lines: number | undefined): number | undefined => {
  const [kept, setKept] = useState(lines)
  if (lines !== undefined && kept === undefined) setKept(lines)
  return lines ?? kept
}
