import { useEffect, useState } from 'react'
import type { MatrixRow } from '#board/matrix/matrix.ts'
import { createPlaces } from '#src/lib/keep-places.ts'

const byKey = ({ key }: MatrixRow): string => key

/**
 * The rows in the order in which they were first shown: failing ones first, then by name. Those that the person sees
 * keep their place whatever comes; what is new or fails now follows them. They are ordered anew when the person asks for
 * something else, which changes `order`, and while nobody looks. Without an `order`, while the first answers come, none is
 * held: failing services have to come first.
 */
export const useRowPlaces = (rows: readonly MatrixRow[], order: string | undefined) => {
  const [places] = useState(() => createPlaces(byKey))
  const [timesHidden, setTimesHidden] = useState(0)
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') setTimesHidden((times) => times + 1)
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])
  return {
    rows: order === undefined ? rows : places.keep(rows, `${order} ${timesHidden}`),
    setSeen: places.setSeen,
  }
}
