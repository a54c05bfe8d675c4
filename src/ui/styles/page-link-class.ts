/** The look of a link between pages or views that stand side by side; the current one is underlined. */
export const pageLinkClass =
  'inline-flex items-center text-ink-2 no-underline hover:text-ink aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--color-ink)] forced-colors:aria-[current]:underline'
