import type { ReactNode } from 'react'
import type { History } from '#src/deployments/history/history.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { toneClass } from '#src/ui/styles/tone.ts'
import { deploymentSearch } from '#board/matrix/deployment-search.ts'
import type { AttemptLine } from './cell-words.ts'

/** The columns of a line in a cell: how it compares, what runs, what else to know, and since when. */
export const LINE =
  'grid grid-cols-[0.875rem_auto_1fr_auto] items-center gap-x-1 px-3 py-2 max-sm:px-0 max-sm:py-0.75 print:px-1'

type CellLinkProps = {
  environmentId: string
  /** What it is about, for the ear alone: to the eye, its place in the table says so. */
  about: string
  search: Readonly<Record<string, string | undefined>>
  title: string | undefined
  className: string
  children: ReactNode
}

/** A line of a cell that leads to the environment's timeline. */
export function CellLink(props: CellLinkProps) {
  const { environmentId, about, search, title, className, children } = props
  return (
    <Link
      to={paths.deployments(environmentId)}
      search={search}
      title={title}
      className={classNames(className, 'no-underline -outline-offset-2 hover:bg-hover')}
    >
      {children}
      <span role="img" aria-label={about} className="absolute" />
    </Link>
  )
}

type AttemptsProps = {
  lines: readonly AttemptLine[]
  environmentId: string
  about: string
  history: History | undefined
  /** Whether the suspects are those of the failure in a line, rather than of the last one. */
  isPast: boolean
}

const searchOf = ({ item, suspects }: AttemptLine, { history, isPast }: AttemptsProps) =>
  suspects === undefined
    ? deploymentSearch(history, item)
    : { suspects, ...(isPast && { failure: item.id }) }

/** What failed or is under way, a line each, below what runs. */
export function Attempts(props: AttemptsProps) {
  return props.lines.map((line) => {
    const { tone, shape, mark } = line.appearance
    return (
      <CellLink
        key={line.words}
        environmentId={props.environmentId}
        about={props.about}
        search={searchOf(line, props)}
        title={line.suspects === undefined ? undefined : 'Suspects'}
        className={classNames(LINE, '-mt-0.5 pt-0 max-sm:mt-0 max-sm:min-h-6 max-sm:pt-0')}
      >
        <span
          className={classNames(
            'col-[2/-1] inline-flex items-center gap-x-1.25 text-xs font-medium text-(--tone) max-sm:flex-wrap sm:whitespace-nowrap print:flex-wrap print:whitespace-normal',
            toneClass(tone),
          )}
        >
          <Glyph {...{ tone, shape, mark }} className="size-3.5" />
          {line.version !== undefined && (
            <span className="mono leading-4">{line.version}</span>
          )}{' '}
          {line.words}
        </span>
      </CellLink>
    )
  })
}
