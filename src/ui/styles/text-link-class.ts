/** Makes a button inside a sentence look like a link. */
export const textLinkClass =
  'font-medium underline decoration-line-2 decoration-1 underline-offset-[0.2em] hover:decoration-current'
