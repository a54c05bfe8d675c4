import { useState } from 'react'

/** The lines that a text field begins with. Once it has several, it keeps them: a field of one line would take the focus away. */
export const useLines = (lines: number | undefined): number | undefined => {
  const [kept, setKept] = useState(lines)
  if (lines !== undefined && kept === undefined) setKept(lines)
  return lines ?? kept
}
