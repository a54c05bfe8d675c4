import type { NodeId } from '#form/draft/field-address.ts'

/** Heights in the window below the sticky tools, in px: where one reads. Between two fields there is none. */
const LINES = [150, 185, 220]

/** How far from the form's start its fields begin, in px. */
const INSET = 48

/** The fields, groups and rows at an element, the innermost first. */
function* around(element: Element | null): Generator<NodeId> {
  let at = element
  while (at) {
    const part: Element | null = at.closest('[data-field], [id^="field-"]')
    if (!part) return
    const control = part.matches('[data-field]') ? part.querySelector('[id^="field-"]') : part
    const [id] = /^field-\d+/.exec(control?.id ?? '') ?? []
    if (id !== undefined) yield id
    at = part.parentElement
  }
}

/**
 * What `find` knows of the field or group that is where one reads, nothing if that is none of them. It asks the
 * browser what is drawn there, which costs the same however long the form is.
 */
export const whereInForm = <Known>(find: (id: NodeId) => Known | undefined): Known | undefined => {
  const form = document.querySelector('[role=form]')
  if (!form) return undefined
  const x = form.getBoundingClientRect().left + INSET
  for (const y of LINES) {
    const element = document.elementFromPoint(x, y)
    if (!element || !form.contains(element)) continue
    for (const id of around(element)) {
      const known = find(id)
      if (known !== undefined) return known
    }
  }
  return undefined
}
