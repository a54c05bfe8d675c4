import type { ElementHandle, JSHandle, Page } from '@playwright/test'

/*
 * The controls of a large form, by their names and the groups around them. Read in the page, because asking the
 * accessibility tree takes seconds among a thousand controls.
 */

/** A control as a person finds it: the groups around it from the outside, its name, and what can be done with it. */
export type Stop = {
  readonly within: readonly string[]
  readonly name: string
  readonly kind: 'box' | 'radio' | 'select' | 'button'
  /** Its text; for options, which one is chosen. */
  readonly value: string
  readonly chosen: number
}

type Reader = {
  read: (element: Element | null) => Stop | undefined
  find: (wanted: Pick<Stop, 'within' | 'name' | 'kind'>, nth: number) => Element | undefined
}

/** Defines the reader in the page. */
const define = () => {
  const textOf = (element: Element | null | undefined) => {
    const copy = element?.cloneNode(true)
    if (!(copy instanceof Element)) return ''
    for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove()
    return (copy.textContent ?? '').trim().replaceAll(/\s+/g, ' ')
  }
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? textOf(element.querySelector(':scope > legend'))
  const groupsOf = (element: Element | null): string[] => {
    const group = element?.parentElement?.closest('[role=group], [role=form]')
    return !group || group.role === 'form' ? [] : [...groupsOf(group), nameOf(group)]
  }
  /** The editor is in a shadow root. */
  const hostOf = (element: Element) => {
    const root = element.getRootNode()
    return root instanceof ShadowRoot ? root.host : element
  }
  const read: Reader['read'] = (element) => {
    if (!element) return undefined
    const within = groupsOf(hostOf(element))
    const base = { within, value: '', chosen: 0 }
    if (element instanceof HTMLButtonElement)
      return { ...base, name: element.ariaLabel ?? textOf(element), kind: 'button' }
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const group = element.closest('[role=radiogroup]')
      if (!group) return undefined
      const radios = [...group.querySelectorAll('input')]
      const chosen = radios.findIndex(({ checked }) => checked)
      return { ...base, within: groupsOf(group), name: nameOf(group), kind: 'radio', chosen }
    }
    if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    ) {
      const name = element.labels?.[0] ? textOf(element.labels[0]) : nameOf(element)
      const isSelect = element instanceof HTMLSelectElement
      const chosen = isSelect ? element.selectedIndex : 0
      return { ...base, name, kind: isSelect ? 'select' : 'box', value: element.value, chosen }
    }
    return undefined
  }
  const TAGS = { box: 'input, textarea', radio: 'input', select: 'select', button: 'button' }
  const find: Reader['find'] = ({ within, name, kind }, nth) =>
    [...document.querySelectorAll(`[role=form] :is(${TAGS[kind]})`)].filter((element) => {
      // Most controls are told apart without copying their labels.
      const label = kind === 'radio' && element.closest('[role=radiogroup]')
      const texts = [label || element, ...((element as HTMLInputElement).labels ?? [])]
      if (!texts.some((one) => one.ariaLabel === name || one.textContent?.includes(name)))
        return false
      const stop = read(element)
      return stop?.kind === kind && stop.name === name && stop.within.join() === within.join()
    })[nth]
  Object.assign(window, { reader: { read, find } })
}

export const readStops = (page: Page) => page.addInitScript(define)

/** The control that has the focus. */
export const focusedStop = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => (Reflect.get(window, 'reader') as Reader).read(document.activeElement))

/** A control by its groups, name and kind; of radio buttons the nth. Undefined if the form has no such control. */
export const findStop = async (
  page: Page,
  within: readonly string[],
  name: string,
  kind: Stop['kind'],
  nth = 0,
) => {
  const handle: JSHandle<Element | undefined> = await page.evaluateHandle(
    ([wanted, index]) => (Reflect.get(window, 'reader') as Reader).find(wanted, index),
    [{ within, name, kind }, nth] as const,
  )
  return handle.asElement() ?? undefined
}

/**
 * Scrolls to a control and waits until it stays where it is, as a person does before a tap. After a jump through a long
 * form, the controls around are laid out one frame later: a tap in between reaches another one.
 */
export const comeToRest = (control: ElementHandle<Element>) =>
  control.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center' })
    const nextFrame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
    const top = () => element.getBoundingClientRect().top
    for (let still = 0, last = top(); still < 3; last = top()) {
      await nextFrame()
      still = top() === last ? still + 1 : 0
    }
  })
