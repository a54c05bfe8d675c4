import { useEffect, useState } from 'react'
import { afterFirstPage } from '#src/lib/first-page.ts'

/** Whether the first page is shown and the browser was idle since: from then on, other code may load. */
export const useAfterFirstPage = (): boolean => {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    let isMounted = true
    afterFirstPage(() => isMounted && setIsAfter(true))
    return () => {
      isMounted = false
    }
  }, [])
  return isAfter
}
