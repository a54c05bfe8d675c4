import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'

/** The rows of a list come from the person, never with the first answer, so their code comes after the first page. */
export const ListRows = lazyWithPreload(() =>
  import('./list-rows.tsx').then((code) => code.ListRows),
)
