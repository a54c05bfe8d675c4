import { useCallback, useEffect, useRef } from 'react'
import { listenToKeys } from '#src/lib/keys/composing-key.ts'
import { afterPaint } from '#src/lib/page/after-paint.ts'
import { useNavigate } from '#src/router/router-context.tsx'
import { FocusOnArrival } from '#src/ui/hooks/focus-on-arrival.tsx'
import { PanelBoundary } from '#src/ui/states/panel-boundary.tsx'
import { SidePanel } from '#src/ui/overlays/side-panel.tsx'
import { closeSuspects } from '#timeline/find/timeline-search.ts'
import { SuspectsPanel, type SuspectsPanelProps } from './suspects-panel.tsx'

/** Whether Escape belongs to something else: a field, or what is open over the page. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  (event.target instanceof Element && event.target.closest('[popover], dialog, input') !== null) ||
  document.querySelector(':popover-open, dialog[open]') !== null

/**
 * Focuses what opened the suspects. A link beside the list is a new element by now: the last one. If it is not known
 * what did, as after a visit of details, the first link to them serves, or else the headline.
 */
const focusOpener = (opener: Element | null, service: string) => {
  const all = document.querySelectorAll<HTMLElement>(`[data-opens="${CSS.escape(service)}"]`)
  const links = [...all].filter((link) => link.checkVisibility())
  const isKnown = opener instanceof HTMLElement && opener !== document.body
  const target = !isKnown ? links[0] : opener.isConnected ? opener : links.at(-1)
  const focused = target ?? document.getElementById('headline')
  focused?.focus()
}

/** Closes the suspects, by Escape too, and returns the focus to what opened them. */
const useClose = (service: string): (() => void) => {
  const navigate = useNavigate()
  const opener = useRef<Element | null>(null)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    opener.current ??= document.activeElement
    return () => {
      if (isClosed.current) afterPaint(() => focusOpener(opener.current, service))
    }
  }, [service])
  const close = useCallback(() => {
    isClosed.current = true
    void navigate({ to: '.', search: closeSuspects })
  }, [navigate])
  useEffect(
    () =>
      listenToKeys((event) => {
        if (event.key === 'Escape' && !isTaken(event)) close()
      }),
    [close],
  )
  return close
}

/** The suspects of a failing service in their panel. */
export function SuspectsPane(props: Omit<SuspectsPanelProps, 'onClose'>) {
  const close = useClose(props.service)
  return (
    <SidePanel name="Suspects" onClose={close}>
      <PanelBoundary what="the suspects" of={props.service}>
        <SuspectsPanel {...props} onClose={close} />
        <FocusOnArrival />
      </PanelBoundary>
    </SidePanel>
  )
}
