import { type HistorySource, PAGE_SIZE } from './history-source.ts'

/**
 * Reads `startId` as inclusive: a page begins with the deployment it names, every second one three
 * newer ones before it, and once the end is near the last full page comes again and again.
 */
export const inclusiveSource = (stored: HistorySource): HistorySource => ({
  ...stored,
  positionOf: (id) => {
    const position = stored.positionOf(id)
    if (position === undefined) return undefined
    const newer = stored.count() - position
    const overlap = Math.ceil(newer / PAGE_SIZE) % 2 === 0 ? 3 : 0
    return Math.max(position + 1 + overlap, Math.min(PAGE_SIZE, stored.count()) + 1)
  },
})
