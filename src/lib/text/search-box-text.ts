/*
 * The text of the search box, and the URL that follows it with a delay. Only changes of the URL made
 * elsewhere (Back, a link) are written into the box; the box ignores the echo of its own changes,
 * which may arrive while somebody is still typing.
 */

export type SearchText = {
  readonly text: string
  /** Whether it was typed and is not in the URL yet. */
  readonly typing: boolean
  /** The latest known text in the URL. */
  readonly address: string
  /** Texts written to the URL whose echo has not arrived yet, oldest first. */
  readonly written: readonly string[]
}

/** The box as the page opens. */
export const searchTextOf = (address: string): SearchText => ({
  text: address,
  typing: false,
  address,
  written: [],
})

/** A key was typed. */
export const withTyped = (box: SearchText, text: string): SearchText => ({
  ...box,
  text,
  typing: true,
})

/** `next` is written to the URL, by the box or by clearing it. */
export const withWritten = (box: SearchText, next: string): SearchText => ({
  ...box,
  typing: false,
  // Writing the same text again has no echo.
  written: next === (box.written.at(-1) ?? box.address) ? box.written : [...box.written, next],
})

/** The URL changed. */
export const withAddress = (box: SearchText, address: string): SearchText => {
  const own = box.written.indexOf(address)
  // Several writes may arrive as one echo, so earlier ones are done too.
  if (own >= 0) return { ...box, address, written: box.written.slice(own + 1) }
  return { ...box, address, written: [], text: box.typing ? box.text : address }
}
