import { useEffect, useState } from 'react'

/** Whether `is` has once been true for `ms` without a break. */
export const useLasted = (is: boolean, ms: number): boolean => {
  const [lasted, setLasted] = useState(false)
  const waits = is && !lasted
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setLasted(true), ms)
    return () => clearTimeout(timer)
  }, [waits, ms])
  return lasted
}
