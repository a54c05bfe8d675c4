import type { ComparedService, EnvironmentDifferences } from './environment-differences.ts'

/** The parts of the table of differences, in their order. */
const SECTIONS = ['differs', 'onlyRight', 'onlyLeft', 'stopped', 'sameTag', 'unknown'] as const

export type DifferenceSection = (typeof SECTIONS)[number]

/** A line of the table of differences: the head of a part, a field in which a service differs, or a service that one side lacks. */
export type DifferenceLine = { readonly key: string; readonly section: DifferenceSection } & (
  | { readonly kind: 'head' }
  | { readonly kind: 'field'; readonly service: ComparedService; readonly at: number }
  | { readonly kind: 'service'; readonly service: ComparedService }
)

const linesOf = (section: DifferenceSection, service: ComparedService): readonly DifferenceLine[] =>
  section === 'differs'
    ? service.differences.map(({ field }, at) => ({
        kind: 'field',
        key: `${service.key} ${field}`,
        section,
        service,
        at,
      }))
    : [{ kind: 'service', key: service.key, section, service }]

/** The lines of the table, in its order; parts without services have none. */
export const differenceLines = (differences: EnvironmentDifferences): readonly DifferenceLine[] =>
  SECTIONS.flatMap((section) =>
    differences[section].length === 0
      ? []
      : [
          { kind: 'head' as const, key: section, section },
          ...differences[section].flatMap((service) => linesOf(section, service)),
        ],
  )

/** The most lines that are rendered together. */
const TOGETHER = 8

/** Lines that stand one after the other in a part of the table, and the index of the first among all. */
export type DifferenceBlock = { readonly from: number; readonly lines: readonly DifferenceLine[] }

/** Cuts lines into blocks of the same part, few enough to be rendered in a frame. */
export const blocksOf = (lines: readonly DifferenceLine[]): readonly DifferenceBlock[] => {
  const blocks: { from: number; lines: DifferenceLine[] }[] = []
  for (const [index, line] of lines.entries()) {
    const last = blocks.at(-1)
    if (last && last.lines.length < TOGETHER && last.lines[0]?.section === line.section)
      last.lines.push(line)
    else blocks.push({ from: index, lines: [line] })
  }
  return blocks
}
