import { useEffect, useRef } from 'react'
import type { IconType } from '#src/ui/marks/icon.tsx'

/** What a person can do on the shown page: also a button there, and listed among the commands. */
export type PageAction = {
  /** The same in every visit: "refresh". */
  id: string
  /** As on the button: "Refresh". */
  label: string
  icon: IconType
  run: () => void
  /** Why it cannot be done now, and what helps: "Refresh at 15:00". */
  disabledReason?: string | undefined
}

const pages = new Set<{ readonly current: readonly PageAction[] }>()

/** Offers actions of the shown page to the commands, as long as the component is mounted. Renders nothing again. */
export const usePageActions = (actions: readonly PageAction[]): void => {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    pages.add(latest)
    return () => {
      pages.delete(latest)
    }
  }, [])
}

/** The actions of the shown page, as they are now. */
export const pageActions = (): readonly PageAction[] => [...pages].flatMap(({ current }) => current)
