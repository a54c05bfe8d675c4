import { useEffect } from 'react'
import { afterFirstPage } from '#src/lib/first-page.ts'

/** Loads the code of a panel once the first page is shown, so that it opens at once, also after the network is gone. */
export const usePreloadLater = ({ preload }: { preload: () => Promise<unknown> }): void =>
  useEffect(() => afterFirstPage(() => void preload().catch(() => {})), [preload])
