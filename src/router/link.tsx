import type { ComponentProps, MouseEvent } from 'react'
import { basePath } from '#src/lib/page/base-path.ts'
import { type NavigateOptions, hrefOf } from './router.ts'
import { useLinkLocation, useRouter } from './router-context.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Omit<NavigateOptions, 'ignoreBlocker'>

/** Whether to leave the click to the browser, for example to open a new tab or to download. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** A link to a page of this console, or to the current page with another search part. */
export function Link({ to, search, replace, onClick, children, ...rest }: LinkProps) {
  const { navigate } = useRouter()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    void navigate({ to, search, replace })
  }
  return (
    <a {...rest} href={basePath() + hrefOf({ to, search }, useLinkLocation())} onClick={go}>
      {children}
    </a>
  )
}
