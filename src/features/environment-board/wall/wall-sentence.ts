import { meaningOf } from '#src/deployments/record/state.ts'
import { counted } from '#src/lib/text/counted.ts'
import { CELL_KINDS, type CellKind, countKinds, type WallCell } from './wall-cell.ts'

/** The sentence of a wall: what stands out, and all other counts. */
export type WallSentence = {
  readonly lead: string
  readonly isFailing: boolean
  readonly rest: string
}

const WORDS: Readonly<Record<CellKind, string>> = {
  failing: 'failing',
  running: 'under way',
  unknown: 'not known',
  loading: 'not loaded yet',
  deployed: 'deployed',
  partly: 'partly stopped',
  stopped: 'stopped',
  empty: 'empty',
}

/** "deploying", if all that is under way is. */
const runningWord = (cells: readonly WallCell[]): string => {
  const areDeploying = cells.every(({ state }) => {
    if (state.kind !== 'running') return true
    const { act, phase } = meaningOf(state.running.item.deployment.status)
    return act === 'deploy' && phase === 'running'
  })
  return areDeploying ? 'deploying' : WORDS.running
}

/** "2 deploying, 9 deployed, 1 stopped" */
const countsWords = (
  cells: readonly WallCell[],
  without: CellKind | undefined,
  wasWord = '',
): string => {
  const counts = countKinds(cells)
  return CELL_KINDS.filter((kind) => kind !== without && counts[kind] > 0)
    .map((kind, at) => {
      const word = kind === 'running' ? runningWord(cells) : WORDS[kind]
      return `${counts[kind]} ${at === 0 ? wasWord : ''}${word}`
    })
    .join(', ')
}

const wasOr = (count: number): string => (count === 1 ? 'was ' : 'were ')

/**
 * The sentence of a wall, which counts all its environments. `asOf`: the time of the last answer, if nothing can be
 * checked now. `onPage`: how many failing ones the page shows, if not all.
 */
export const wallSentence = (
  cells: readonly WallCell[],
  { asOf, onPage }: { asOf?: string | undefined; onPage?: number | undefined } = {},
): WallSentence => {
  const all = cells.length
  const counts = countKinds(cells)
  const sentence = (lead: string, rest: string): WallSentence => ({
    lead,
    isFailing: counts.failing > 0,
    rest,
  })
  const closed = (words: string) => (words === '' ? '' : `${words}.`)
  const kind = counts.failing > 0 ? 'failing' : CELL_KINDS.find((one) => counts[one] === all)
  if (kind === 'loading') return sentence(`Loading ${counted(all, 'environment')}.`, '')
  const lead =
    kind ?? (counts.deployed > 0 ? 'deployed' : CELL_KINDS.find((one) => counts[one] > 0))
  if (lead === undefined) return sentence('No environments.', '')
  const word = lead === 'running' ? runningWord(cells) : WORDS[lead]
  const who = counts[lead] === all ? (all === 1 ? '1' : `All ${all}`) : `${counts[lead]} of ${all}`
  if (asOf !== undefined && lead !== 'unknown') {
    const rest = CELL_KINDS.find((one) => one !== lead && counts[one] > 0)
    const words = countsWords(cells, lead, rest && wasOr(counts[rest]))
    return sentence(`${who} ${wasOr(counts[lead])}${word}`, `at ${asOf}.${words && ` ${words}.`}`)
  }
  const others = countsWords(cells, lead)
  if (onPage !== undefined && onPage < counts.failing)
    return sentence(`${who} ${word},`, `${onPage} on this page. ${closed(others)}`)
  const mark = lead === 'failing' || others === '' ? '.' : ','
  return sentence(`${who} ${word}${mark}`, closed(others))
}

/** What the wall says of a group: "2 of 5 failing", "all 5 deployed", "4 of 7 deployed", "1 deployed, 1 stopped". */
export const groupWords = (cells: readonly WallCell[], isPast = false): string => {
  const counts = countKinds(cells)
  const were = isPast ? wasOr(counts.failing || counts.deployed) : ''
  if (counts.failing > 0) return `${counts.failing} of ${cells.length} ${were}failing`
  if (counts.deployed === cells.length && cells.length > 1)
    return `all ${cells.length} ${were}deployed`
  return countsWords(cells, undefined, were)
}

/** The same where only the deployed ones are shown: "4 of 7 deployed". */
export const deployedWords = (cells: readonly WallCell[], isPast = false): string => {
  const { deployed } = countKinds(cells)
  const were = isPast ? wasOr(deployed) : ''
  return deployed === cells.length || deployed === 0
    ? groupWords(cells, isPast)
    : `${deployed} of ${cells.length} ${were}deployed`
}
