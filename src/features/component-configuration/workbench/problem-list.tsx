import { counted } from '#src/lib/text/counted.ts'
import { numbered } from '#src/lib/text/numbered.ts'
import { formatTimeSeconds } from '#src/lib/time/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Kbd } from '#src/ui/marks/kbd.tsx'
import {
  useField,
  useHasAnswer,
  useOverviewPart,
  useResolutionPart,
  useOverview,
} from '#form/engine/configuration-context.ts'
import type { Problem } from '#form/checks/messages.ts'
import { problemCounts } from '#form/checks/problem-counts.ts'
import { FieldLink } from './field-link.tsx'

function Row({ node: id, path, text, code, tone, within }: Problem) {
  // The label may change with an answer.
  const node = useField(id ?? '')?.node
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2 py-1 wrap-anywhere">
      {tone === 'wrong' ? (
        <Glyph tone="danger" shape="failed" mark="alert" />
      ) : (
        <span aria-hidden className="mt-0.5 ms-px size-3.5 rounded-full border-2 border-ink" />
      )}
      <span className="min-w-0">
        {within !== undefined && (
          <span className="text-ink-3">
            <bdi>{within}</bdi> ›{' '}
          </span>
        )}
        {id !== undefined && node ? (
          <FieldLink id={id} label={node.label} className="font-medium" />
        ) : (
          <span className="mono font-medium">
            <bdi>{path === '' ? 'The whole configuration' : path}</bdi>
          </span>
        )}
        <span className="block text-ink-2">
          {text}
          {code !== undefined && code !== text && (
            <span className="mono ms-2 text-key text-ink-3">{code}</span>
          )}
        </span>
      </span>
    </li>
  )
}

/** Keys without the text, so that a reworded message keeps its element. */
const keysOf = (problems: readonly Problem[]): readonly string[] =>
  numbered(problems.map(({ node, path, code }) => JSON.stringify([node, path, code])))

/** Says that the problems are older than the last edits. */
function AsOfLastAnswer() {
  const zone = useZone()
  const at = useOverview(({ answered }) => answered?.at)
  return at === undefined ? null : (
    <p className="mb-1 text-ink-2">
      As of the last response, at {formatTimeSeconds(at, zone)}. Edits since then are not checked.
    </p>
  )
}

/** How many unread parts are named. */
const MAX_UNREAD = 20

/** Every problem of the last answer, linked to its field if it has one. */
export function ProblemList() {
  const problems = useOverviewPart('problems')
  const hasAnswer = useHasAnswer()
  const isFailed = useResolutionPart(({ kind }) => kind === 'failed' || kind === 'stopped')
  const unread = useOverview(({ answered }) => answered?.component.problems) ?? []
  const keys = keysOf(problems)
  return (
    <section aria-label="Problems" className="border-t border-line py-3.5">
      <h2 className="mb-1.5 flex items-baseline gap-2 text-sm">
        Problems{' '}
        <span className="font-normal text-ink-3">
          {problems.length === 0 ? 'none' : problemCounts(problems)}
        </span>
        {problems.length > 1 && (
          <span className="ms-auto text-xs font-normal whitespace-nowrap text-ink-3">
            <Kbd>F8</Kbd> next
          </span>
        )}
      </h2>
      {isFailed && <AsOfLastAnswer />}
      {problems.length === 0 ? (
        <p className="text-ink-2">
          {hasAnswer ? 'No violations: this configuration resolves.' : 'Not resolved yet.'}
        </p>
      ) : (
        <ul>
          {problems.map((problem, index) => (
            <Row key={keys[index]} {...problem} />
          ))}
        </ul>
      )}
      {unread.length > 0 && (
        <div className="mt-1 text-xs text-ink-3">
          {counted(unread.length, 'part')} of the response could not be read and{' '}
          {unread.length === 1 ? 'is' : 'are'} left out:
          <ul className="mono wrap-anywhere">
            {unread.slice(0, MAX_UNREAD).map(({ of, path, message }) => (
              <li key={path.join('.')}>
                <bdi>{of}</bdi>: {message}
              </li>
            ))}
          </ul>
          {unread.length > MAX_UNREAD && `and ${unread.length - MAX_UNREAD} more`}
        </div>
      )}
    </section>
  )
}
