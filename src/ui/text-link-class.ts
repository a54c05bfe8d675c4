/** The look of a link for a button that acts inside a sentence: ink with a hairline under it. */
export const textLinkClass =
  'cursor-pointer font-medium underline decoration-line-2 decoration-1 underline-offset-[0.2em] hover:decoration-current'
