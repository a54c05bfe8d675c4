import { pageStands } from '#src/lib/first-page.ts'

/** A story's loader of what waits for the first page that stands: before it none may have. */
export const oncePageStands = (load: () => Promise<unknown>) => () => {
  pageStands()
  return load()
}
