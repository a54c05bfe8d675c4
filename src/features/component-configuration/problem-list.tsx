import { memo } from 'react'
import { counted } from '#src/lib/counted.ts'
import { localZone } from '#src/lib/instant.ts'
import { formatClockSeconds } from '#src/lib/time-format.ts'
import { Glyph } from '#src/ui/glyph.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { useField, useOverview, useResolution } from './configuration-context.ts'
import { focusField } from './focus-field.ts'
import type { Problem } from './messages.ts'
import { problemCounts } from './problem-counts.ts'

/** One problem; told by its values, so that one that stays renders nothing when others come and go. */
const Row = memo(function Row({ node: id, path, text, code, tone, within }: Problem) {
  // Its field may come to be called otherwise.
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
          <a
            href={`#${id}`}
            className="font-medium"
            onClick={(event) => {
              event.preventDefault()
              focusField(id)
            }}
          >
            <bdi>{node.label}</bdi>
          </a>
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
})

/** What tells each problem from the others: several may stand on one path with one code and text. */
const keysOf = (problems: readonly Problem[]): readonly string[] => {
  const seen = new Map<string, number>()
  return problems.map(({ node, path, code, text }) => {
    const said = JSON.stringify([node, path, code, text])
    const nth = seen.get(said) ?? 0
    seen.set(said, nth + 1)
    return `${said} ${nth}`
  })
}

/** Every problem of the last answer, each with a link to its field where it has one. */
export function ProblemList() {
  const { problems, answered } = useOverview()
  const { kind } = useResolution()
  const keys = keysOf(problems)
  return (
    <section aria-label="Problems" className="border-t border-line py-3.5">
      <h2 className="mb-1.5 flex items-baseline gap-2 text-sm">
        Problems{' '}
        <span className="font-normal text-ink-3">
          {problems.length === 0 ? 'none' : problemCounts(problems)}
        </span>
        {problems.length > 1 && (
          <span className="ms-auto text-xs font-normal text-ink-3">
            <Kbd>F8</Kbd> next
          </span>
        )}
      </h2>
      {answered && kind === 'failed' && (
        <p className="mb-1 text-ink-2">
          As of the last answer, at {formatClockSeconds(answered.at, localZone())}. Edits since then
          are not checked.
        </p>
      )}
      {problems.length === 0 ? (
        <p className="text-ink-2">
          {answered ? 'No violations: this configuration resolves.' : 'Not resolved yet.'}
        </p>
      ) : (
        <ul>
          {problems.map((problem, index) => (
            <Row key={keys[index]} {...problem} />
          ))}
        </ul>
      )}
      {answered && answered.component.problems.length > 0 && (
        <p className="mt-1 text-xs text-ink-3">
          {counted(answered.component.problems.length, 'part')} of the answer could not be read and{' '}
          {answered.component.problems.length === 1 ? 'is' : 'are'} left out.
        </p>
      )}
    </section>
  )
}
