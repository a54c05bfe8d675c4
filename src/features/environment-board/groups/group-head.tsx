import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { keepTimes } from '#src/deployments/words/sentence.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import { counted } from '#src/lib/text/counted.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { textLinkClass } from '#src/ui/styles/text-link-class.ts'
import { toneClass } from '#src/ui/styles/tone.ts'
import type { BoardMember } from '#board/environments/board-headline.ts'
import { Checked } from '#board/environments/checked.tsx'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { groupWords, newestWords } from './group-words.ts'

/** An environment of a group with what is known about it. */
export type KnownEnvironment = BoardEnvironment & BoardMember

type GroupHeadProps = {
  /** The ID of the heading. */
  id: string
  name: string
  /** A remark beside the sentence. */
  note?: string | undefined
  members: readonly KnownEnvironment[]
  isOpen: boolean
  onToggle: () => void
  onCheck: (environmentIds: readonly string[]) => void
  onStop: (environmentIds: readonly string[]) => void
}

const idsIn = (kind: 'unchecked' | 'loading', members: readonly KnownEnvironment[]) =>
  members.filter(({ state }) => state.kind === kind).map(({ environmentId }) => environmentId)

/** What stands at the end of the line: the axis of the strips, how fresh the group is, or how far checking it is. */
function GroupEnd({ members, isOpen }: Pick<GroupHeadProps, 'members' | 'isOpen'>) {
  const checked = members.filter(({ checkedAt }) => checkedAt > 0)
  if (isOpen)
    return (
      <span aria-hidden className="hidden justify-between text-xs text-ink-3 min-[77rem]:flex">
        <span className="font-medium text-ink">now</span>
        <span>last 20 deployments, newest first</span>
      </span>
    )
  if (idsIn('loading', members).length > 0) {
    const done = members.length - idsIn('loading', members).length
    return (
      <span aria-hidden className="hidden h-1 self-center bg-sunken min-[77rem]:block">
        <span
          className="block h-full bg-ink"
          style={{ inlineSize: `${(100 * done) / members.length}%` }}
        />
      </span>
    )
  }
  if (checked.length === 0)
    return <span aria-hidden className="strip strip-empty hidden min-[77rem]:block" />
  return (
    <span className="text-xs text-ink-3 min-[77rem]:text-end">
      {counted(members.length, 'environment')},{' '}
      <Checked checkedAt={Math.min(...checked.map((one) => one.checkedAt))} before="checked " />
    </span>
  )
}

/** The ways to check what was not, with what that costs, and to stop it. */
function GroupActions({ name, members, onCheck, onStop }: GroupHeadProps) {
  const unchecked = idsIn('unchecked', members)
  const loading = idsIn('loading', members)
  if (loading.length > 1)
    return (
      <button
        type="button"
        aria-label={`Stop checking ${name}`}
        className={textLinkClass}
        onClick={() => onStop(loading)}
      >
        Stop
      </button>
    )
  if (unchecked.length === 0) return null
  return (
    <button
      type="button"
      aria-label={`Check ${unchecked.length}: ${name}`}
      title={`${counted(unchecked.length, 'request')} of the API budget`}
      className={textLinkClass}
      onClick={() => onCheck(unchecked)}
    >
      Check {unchecked.length}
    </button>
  )
}

/** The line of a group: its name, which opens and folds it, what is so in one sentence, and how fresh that is. */
export function GroupHead(props: GroupHeadProps) {
  const { id, name, note, members, isOpen, onToggle } = props
  const zone = useZone()
  const when: When = { zone, now: useNow(60_000) }
  const { appearance, line, tone } = groupWords(members, when)
  const isResting = tone === undefined && idsIn('loading', members).length === 0
  const newest = isResting && !isOpen ? newestWords(members, when) : undefined
  const { tone: glyphTone, shape, mark } = appearance
  return (
    <div
      className={classNames(
        'relative grid items-center gap-x-5 gap-y-1 border-b py-2.5 sm:grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] min-[47rem]:grid-cols-[minmax(0,10.5rem)_minmax(0,1fr)_auto]',
        'min-[77rem]:grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)_33rem] min-[86rem]:grid-cols-[minmax(0,10.5rem)_minmax(0,1fr)_33rem]',
        isOpen ? 'border-edge' : 'border-line',
      )}
    >
      <h2 id={id} className="min-w-0 text-lg">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex w-full items-center justify-between gap-2 text-start [overflow-wrap:anywhere]"
        >
          <bdi className="min-w-0">{name}</bdi>
          <Icon
            of={isOpen ? ChevronDown : ChevronRight}
            size="sm"
            className="flex-none text-ink-3 sm:absolute sm:inset-y-0 sm:-start-5 sm:my-auto"
          />
        </button>
      </h2>
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-ink-2">
        <span
          className={classNames(
            'flex items-start gap-1.5',
            tone && `${toneClass(tone)} text-(--tone)`,
            tone === 'danger' && 'font-bold',
            tone === 'progress' && 'font-medium',
          )}
        >
          <Glyph {...{ tone: glyphTone, shape, mark }} className="mt-0.5" />
          <span>{keepTimes(line)}</span>
        </span>
        {newest !== undefined && <span className="text-xs text-ink-3">{newest}</span>}
        {note !== undefined && <span className="text-xs text-ink-3">{note}</span>}
        <GroupActions {...props} />
      </p>
      <GroupEnd members={members} isOpen={isOpen} />
    </div>
  )
}
