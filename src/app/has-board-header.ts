import type { Address } from '#src/lib/paths.ts'

const PAGES: ReadonlySet<string> = new Set<Address['page']>(['home', 'compare', 'testEnvironments'])

/** Whether the header of a page leads to the board and the comparison, rather than naming what the page is about. */
export const hasBoardHeader = (page: Address['page']): boolean => PAGES.has(page)
