import { FRAME } from '#src/contract/frames.ts'

/** Fills a part of the page with what the frame shows there, until the code of that part has loaded. */
export const copyFromFrame = (into: HTMLElement | null): void => {
  const shown = document.querySelector(`#${FRAME} [data-excerpt]`)
  for (const node of shown?.childNodes ?? []) into?.append(node.cloneNode(true))
}
