import { type ComponentType, createElement, use } from 'react'
import { CodeMissing } from '#src/lib/code-missing.ts'

/** A component whose code comes when it is first shown, or before that, when `load` is called. */
export type LatePart<Props extends object> = ComponentType<Props> & {
  load: () => Promise<unknown>
}

/**
 * Makes a component of code that comes by itself. Until it is there it suspends; where it does not
 * come it throws `CodeMissing`, which tells how to ask for it again. What did not come ahead of being
 * shown is asked for once more when it is.
 */
export const latePart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LatePart<Props> => {
  let loading: Promise<ComponentType<Props>> | undefined
  const ask = () => {
    const coming = load().catch((error: unknown) => {
      throw new CodeMissing(error, () => {
        loading = undefined
      })
    })
    // React keeps on a promise that it knows it is fulfilled, and with what. Told ahead, it shows what
    // is there already at once, instead of what stands for it.
    coming.then(
      (value) => Object.assign(coming, { status: 'fulfilled', value }),
      () => {},
    )
    return coming
  }
  const code = () => (loading ??= ask())
  let shown = false
  const Late = (props: Props) => {
    shown = true
    return createElement(use(code()), props)
  }
  const ahead = () => {
    const coming = code()
    // Were it forgotten while it is shown, React would ask again and again.
    coming.catch(() => {
      if (!shown) loading = undefined
    })
    return coming
  }
  return Object.assign(Late, { load: ahead })
}
