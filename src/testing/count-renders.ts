/*
 * Counts which components render, through the hook by which React reports its commits to the developer
 * tools. So the page needs no code for counting. Import this before anything that imports react-dom,
 * which looks for the hook once, when it loads.
 */

/** The members of React's record of a component that this file reads. */
type Fiber = {
  readonly tag: number
  readonly flags: number
  readonly type: unknown
  readonly memoizedProps: unknown
  readonly return: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  /** The record of the previous commit. */
  readonly alternate: Fiber | null
}

type CommitHook = {
  supportsFiber: true
  inject: () => number
  onCommitFiberRoot: (renderer: number, root: { readonly current: Fiber }) => void
  onCommitFiberUnmount: () => void
}

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: CommitHook | undefined
}

/** A component that rendered: its name, and the `id` of the nearest component around it that has one. */
export type Render = { readonly component: string; readonly id: string | undefined }

/** React's tags of components: function, class, forward ref, memo, simple memo. */
const COMPONENTS = new Set([0, 1, 11, 14, 15])
const PERFORMED_WORK = 1

const nameOf = (type: unknown): string => {
  if (typeof type === 'function') return type.name
  if (typeof type !== 'object' || type === null) return ''
  return 'render' in type ? nameOf(type.render) : 'type' in type ? nameOf(type.type) : ''
}

const idOf = ({ memoizedProps: props, return: parent, tag }: Fiber): string | undefined => {
  const own = typeof props === 'object' && props !== null && 'id' in props ? props.id : undefined
  if (COMPONENTS.has(tag) && typeof own === 'string') return own
  return parent ? idOf(parent) : undefined
}

let renders: Render[] = []

/** Visits only what React visited: it keeps the records of children that it skipped. */
const visit = (fiber: Fiber, before: Fiber | null) => {
  if (COMPONENTS.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) {
    renders.push({ component: nameOf(fiber.type), id: idOf(fiber) })
  }
  if (fiber.child === before?.child) return
  for (let child = fiber.child; child !== null; child = child.sibling) visit(child, child.alternate)
}

globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: (_renderer, { current }) => visit(current, current.alternate),
  onCommitFiberUnmount: () => {},
}

/** Returns all renders since the last call, in React's order. */
export const takeRenders = (): readonly Render[] => {
  const taken = renders
  renders = []
  return taken
}

/** The same, once everything that waits for an idle moment has had one. */
export const takeRendersWhenIdle = (): Promise<ReturnType<typeof takeRenders>> =>
  new Promise((resolve) => {
    requestIdleCallback(() => resolve(takeRenders()))
  })
