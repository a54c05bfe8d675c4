import { useCallback, useLayoutEffect, useRef } from 'react'

type Box = HTMLInputElement | HTMLTextAreaElement

/**
 * A ref for an input whose text may be secret. With a controlled input, React would also write the
 * text to its attributes or content, where it is not masked.
 */
export const useShownText = (text: string): ((box: Box | null) => void) => {
  const shown = useRef<Box>(null)
  useLayoutEffect(() => {
    if (shown.current && shown.current.value !== text) shown.current.value = text
  })
  return useCallback((box) => {
    shown.current = box
  }, [])
}
