import type { ComparedService, EnvironmentDifferences } from './environment-differences.ts'

/** The sections of the table of differences, in their order. */
const SECTIONS = ['differs', 'onlyRight', 'onlyLeft', 'stopped', 'sameTag', 'unknown'] as const

export type DifferenceSection = (typeof SECTIONS)[number]

/** The lines of a service in the table of differences. */
export type ServiceLines = {
  readonly section: DifferenceSection
  readonly service: ComparedService
  /** Whether the head of the section stands above them. */
  readonly isFirst: boolean
  /** Where they begin among all lines of the table, and how many they are, with that head. */
  readonly from: number
  readonly count: number
}

/** The services of the table in its order, with a line for each field in which one differs. */
export const differenceLines = (differences: EnvironmentDifferences): readonly ServiceLines[] => {
  let from = 0
  return SECTIONS.flatMap((section) =>
    differences[section].map((service, nth): ServiceLines => {
      const own = section === 'differs' ? service.differences.length : 1
      const lines = { section, service, isFirst: nth === 0, from, count: own + (nth === 0 ? 1 : 0) }
      from += lines.count
      return lines
    }),
  )
}
