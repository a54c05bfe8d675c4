import { keepTimes } from '#src/deployments/words/sentence.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { stateAppearance, type StateAppearance } from '#src/deployments/record/state-appearance.ts'
import { dayKey } from '#src/lib/time/time-format.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { toneClass } from '#src/ui/styles/tone.ts'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'
import type { CellStatus } from '#board/matrix/matrix.ts'
import { deployedIn } from '#board/matrix/relation.ts'
import { type AttemptLine, type CellWords, cellWords } from '#board/services/cell-words.ts'

/** Since when what is shown runs, when it was restarted after that, or when it was stopped. */
function Since({ appearance, words }: { appearance: StateAppearance; words: string }) {
  return (
    <span className="flex items-center gap-[0.3125rem] text-xs text-ink-3">
      <Glyph {...appearance} className="size-3.5" />
      {!words.startsWith(appearance.label.toLowerCase()) && (
        <VisuallyHidden>{appearance.label}</VisuallyHidden>
      )}
      {keepTimes(words)}
    </span>
  )
}

/** What failed or has not ended. It is shown and not counted. */
function Attempt({ line: { appearance, version, words } }: { line: AttemptLine }) {
  return (
    <span
      className={classNames(
        'flex items-center gap-[0.3125rem] text-xs font-medium text-(--tone)',
        toneClass(appearance.tone),
      )}
    >
      <Glyph {...appearance} className="size-3.5" />
      <span className="min-w-0">
        {version !== undefined && <bdi className="mono">{version} </bdi>}
        {keepTimes(words)}
      </span>
    </span>
  )
}

type ValueProps = { children: string; strong: boolean }

/** A value in the machine's own letters. Long ones can be read whole in the tooltip. */
export function ComparedText({ children, strong }: ValueProps) {
  return (
    <span
      title={children.length > 160 ? children : undefined}
      className={classNames(
        'mono block text-sm [overflow-wrap:anywhere]',
        strong ? 'font-bold text-ink' : 'text-ink-2',
      )}
    >
      <bdi>{clip(children, 160)}</bdi>
    </span>
  )
}

type SideValueProps = {
  has: CellStatus
  /** The value; undefined for the version. */
  value?: string | undefined
  /** The right side is what one would get. */
  strong: boolean
  when: When
}

function Value({ words, has, value, strong }: SideValueProps & { words: CellWords }) {
  switch (words.kind) {
    // Only environments that were read are compared.
    case 'loading':
    case 'unread':
      return null
    case 'absent':
      return (
        <span className="inline-flex items-center gap-2 text-ink-2" title={words.why}>
          <span aria-hidden className="void" />
          {words.words}
        </span>
      )
    case 'unknown':
      return (
        <span className="block text-ink-2" title={words.why}>
          {words.named !== undefined && <bdi className="mono">{words.named} </bdi>}
          {words.words}
        </span>
      )
    case 'version': {
      const version = deployedIn(has)?.version
      const text = value ?? (version === undefined ? undefined : visible(version))
      return (
        <>
          {text === undefined ? (
            <span className="block text-ink-2">{words.version}</span>
          ) : (
            <ComparedText strong={strong}>{text}</ComparedText>
          )}
          <Since
            appearance={words.appearance}
            words={words.since.startsWith('stopped') ? words.since : `since ${words.since}`}
          />
          {words.restarted !== undefined && (
            <Since
              appearance={stateAppearance('RESTARTED')}
              words={`restarted ${words.restarted}`}
            />
          )}
        </>
      )
    }
  }
}

/** What one environment has of a service, in the words of the board's table. */
export function SideValue(props: SideValueProps) {
  const { has, when } = props
  const words = cellWords(has, when.zone, dayKey(when.now, when.zone))
  return (
    <>
      <Value {...props} words={words} />
      {'attempts' in words &&
        words.attempts.map((line) => (
          <Attempt key={line.words + (line.version ?? '')} line={line} />
        ))}
    </>
  )
}
