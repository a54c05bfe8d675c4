/** A button of a row: at hand on a phone; on a desk it shows with the pointer or the focus. */
export const ROW_BUTTON =
  '@min-[37rem]:opacity-0 @min-[37rem]:group-hover:opacity-100 focus-visible:opacity-100! aria-expanded:opacity-100! pointer-coarse:opacity-100!'
