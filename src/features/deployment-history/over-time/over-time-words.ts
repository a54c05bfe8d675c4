import { count, counted } from '#src/lib/text/counted.ts'
import { reach } from '#src/deployments/words/coverage.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import type { GridRows } from './grid-rows.ts'

/** "From 240 deployments, back to 2 March."; of a filter that shows some, "From 3 of 240 deployments, back to 2 March." */
export const overTimeCoverage = (loaded: Loaded, shown: number | undefined, when: When): string => {
  const whole = loaded.complete && loaded.gaps.size === 0
  const all = `${whole ? 'all ' : ''}${counted(loaded.items.length, 'deployment')}`
  const some = shown === undefined ? '' : `${count(shown)} of `
  return `From ${some}${all}${reach(loaded, when)}.`
}

/** "2 of 13 services failed in them.", and how many the filter leaves out. */
export const rowsWords = ({ rows, folded }: GridRows, filtered: boolean): string => {
  const failed = rows.filter(({ failures }) => failures > 0).length
  const among = counted(rows.length, 'service')
  const said =
    rows.length === 0
      ? ''
      : failed === 0
        ? `None of ${among} failed in them.`
        : `${count(failed)} of ${among} failed in them.`
  const left =
    folded === 0 || !filtered
      ? ''
      : `${counted(folded, 'service')} without a match ${folded === 1 ? 'is' : 'are'} left out.`
  return [said, left].filter((part) => part !== '').join(' ')
}
