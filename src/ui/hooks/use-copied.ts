import { useEffect, useState } from 'react'

import { copyText } from './copy-text.ts'

export type CopyState = 'idle' | 'copied' | 'refused'

const SHOWN_FOR_MS = 2000

/** Returns `copy`, and for two seconds whether it worked. */
export const useCopied = (text: string) => {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state === 'idle') return undefined
    const timer = setTimeout(() => setState('idle'), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async (near: Element) =>
    setState((await copyText(text, near)) ? 'copied' : 'refused')
  return { state, copy }
}
