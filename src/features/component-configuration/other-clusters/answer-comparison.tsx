import type { ReactNode } from 'react'
import type { Violation } from '#src/contract/read-resolved-component.ts'
import { counted } from '#src/lib/text/counted.ts'
import { Tag } from '#src/ui/marks/tag.tsx'
import type { AnswerDifferences, Partition } from './compare-answers.ts'
import type { FieldName } from './described-fields.ts'
import type { Mode } from '#form/body/request.ts'
import { scopeWord, statusWord } from '#form/tree/requirement-words.ts'

/** A cluster and mode that the draft was resolved with. */
export type Side = {
  readonly clusterId: string
  /** The user's name for the cluster. */
  readonly name?: string | undefined
  readonly mode: Mode
}

const MODE: Record<Mode, string> = {
  merge: 'merged with saved values',
  complete: 'as a complete draft',
}

const statusText = (status: string | undefined): string =>
  status === undefined ? 'not listed' : statusWord(status)

const COLUMNS = 'grid gap-x-8 gap-y-3 sm:grid-cols-2 [&>*]:min-w-0'

type SideHeadProps = { name: string; side: Side; violations: number; fields: number }

function SideHead({ name, side, violations, fields }: SideHeadProps) {
  return (
    <section aria-label={name} className="rounded-sm border border-line-2 bg-sunken px-3 py-2">
      <h3 className="text-sm">
        {name}: {violations === 0 ? 'no violations' : counted(violations, 'violation')},{' '}
        {counted(fields, 'field')}
      </h3>
      <p className="text-ink-2 wrap-anywhere">
        {side.name !== undefined && <bdi className="font-medium">{side.name}</bdi>}{' '}
        <span className="mono">
          <bdi>{side.clusterId}</bdi>
        </span>{' '}
        {MODE[side.mode]}
      </p>
    </section>
  )
}

function Listed<T>(props: { name: string; all: readonly T[]; render: (one: T) => ReactNode }) {
  const { name, all, render } = props
  return (
    <div role="group" aria-label={name}>
      <h4 className="text-xs font-normal text-ink-3">
        {name} · {all.length}
      </h4>
      {all.length === 0 ? (
        <p className="text-ink-3">None.</p>
      ) : (
        <ul>
          {all.map((one, index) => (
            // Entries may be equal, and the list never reorders.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="border-t border-line py-1 wrap-anywhere first:border-0">
              {render(one)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function OnlyOneSide<T>(props: { items: Partition<T>; render: (one: T) => ReactNode }) {
  const { items, render } = props
  return (
    <div className={COLUMNS}>
      <Listed name="Only here" all={items.here} render={render} />
      <Listed name="Only there" all={items.there} render={render} />
    </div>
  )
}

const aViolation = ({ code, fieldPath, message }: Violation) => (
  <>
    <span className="mono font-medium">
      <bdi>{fieldPath || 'The whole configuration'}</bdi>
    </span>
    <span className="block text-ink-2">
      {message || code || 'The service gave no reason.'}
      {code !== undefined && message && (
        <span className="mono ms-2 text-key text-ink-3">{code}</span>
      )}
    </span>
  </>
)

const aField = ({ label, path }: FieldName) => (
  <>
    <bdi className="font-medium">{label}</bdi>
    {path !== label && (
      <span className="mono ms-2 text-key text-ink-3">
        <bdi>{path}</bdi>
      </span>
    )}
  </>
)

function Violations({ violations }: { violations: Partition<Violation> }) {
  return (
    <section aria-label="Violations compared" className="grid gap-2">
      <h3>Violations</h3>
      <OnlyOneSide items={violations} render={aViolation} />
      <Listed name="In both answers" all={violations.both} render={aViolation} />
    </section>
  )
}

/** Two values side by side, each labeled with its side. */
function Pair({ here, there }: { here: string; there: string }) {
  const cell = (name: string, text: string) => (
    <span className="min-w-0 flex-1 wrap-anywhere">
      <span className="text-xs text-ink-3">{name}</span> <bdi>{text}</bdi>
    </span>
  )
  return (
    <span className="flex flex-wrap gap-x-4 max-sm:grid">
      {cell('here', here)} {cell('there', there)}
    </span>
  )
}

function Fields({ comparison }: { comparison: AnswerDifferences }) {
  const { fields, differing } = comparison
  return (
    <section aria-label="Fields compared" className="grid gap-2">
      <h3>Fields</h3>
      <OnlyOneSide items={fields} render={aField} />
      <Listed
        name="In both, and different"
        all={differing}
        render={({ differences, ...field }) => (
          <>
            {aField(field)}
            <ul>
              {differences.map(({ what, here, there }) => (
                <li key={what} className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
                  <span className="text-ink-2">{what}</span>
                  <Pair here={here} there={there} />
                </li>
              ))}
            </ul>
          </>
        )}
      />
    </section>
  )
}

type AnswerComparisonProps = { comparison: AnswerDifferences; here: Side; there: Side }

/** Compares two answers to one draft. */
export function AnswerComparison({ comparison, here, there }: AnswerComparisonProps) {
  const { violations, fields, differing, requirements } = comparison
  const count = <T,>(of: Partition<T>, side: 'here' | 'there') => of.both.length + of[side].length
  const isSame =
    [violations.here, violations.there, fields.here, fields.there, differing].every(
      ({ length }) => length === 0,
    ) && requirements.every((requirement) => requirement.here === requirement.there)
  return (
    <div className="grid gap-5 text-sm">
      <div className={COLUMNS}>
        <SideHead
          name="Here"
          side={here}
          violations={count(violations, 'here')}
          fields={count(fields, 'here')}
        />
        <SideHead
          name="There"
          side={there}
          violations={count(violations, 'there')}
          fields={count(fields, 'there')}
        />
      </div>
      {isSame && <p>Both answers are the same.</p>}
      {count(violations, 'here') + count(violations, 'there') > 0 && (
        <Violations violations={violations} />
      )}
      {(fields.here.length > 0 || fields.there.length > 0 || differing.length > 0) && (
        <Fields comparison={comparison} />
      )}
      {requirements.length > 0 && (
        <section aria-label="Requirements compared" className="grid gap-2">
          <h3>Requirements</h3>
          <ul>
            {requirements.map((requirement) => (
              <li
                key={JSON.stringify([requirement.scope, requirement.path])}
                className="grid gap-x-4 border-t border-line py-1 first:border-0 sm:grid-cols-2"
              >
                <span className="min-w-0 wrap-anywhere">
                  <bdi className="font-medium">{requirement.label}</bdi>{' '}
                  <span className="text-ink-3">{scopeWord(requirement.scope)}</span>{' '}
                  {requirement.here !== requirement.there && <Tag>differs</Tag>}
                </span>
                <Pair here={statusText(requirement.here)} there={statusText(requirement.there)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
