import { Glyph } from '#src/ui/glyph.tsx'
import { Help } from '#src/ui/help.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { useField, useOverviewPart } from './configuration-context.ts'
import { focusField } from './focus-field.ts'
import type { NodeId } from './place.ts'
import { scopeWord } from './scope-word.ts'

const STATUS: Readonly<Record<string, string>> = { MISSING: 'Missing', READY: 'Ready' }

function Row({ id }: { id: NodeId }) {
  const view = useField(id)
  if (!view?.node.requirement) return null
  const { scope, status } = view.node.requirement
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)_auto] items-start gap-x-2 py-1">
      {status === 'READY' ? (
        <Glyph tone="success" shape="done" mark="check" />
      ) : (
        <span aria-hidden className="mt-0.5 ms-px size-3.5 rounded-full border-2 border-ink" />
      )}
      <span className="min-w-0">
        <a
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault()
            focusField(id)
          }}
        >
          <bdi>{view.node.label}</bdi>
        </a>{' '}
        <span className="text-ink-3">{scopeWord(scope)}</span>
      </span>
      <Tag>{Object.hasOwn(STATUS, status) ? STATUS[status] : status}</Tag>
    </li>
  )
}

/** What the component needs before it runs: each with where it is answered and whether it is. */
export function RequirementList() {
  'use memo'
  const requirements = useOverviewPart('requirements')
  if (requirements.length === 0) return null
  return (
    <section aria-label="Requirements" className="border-t border-line py-3.5">
      <h2 className="mb-1.5 flex items-center gap-1 text-sm">
        Requirements
        <Help question="What is a requirement?">
          <p>
            A value that the component needs before it can run on this cluster, beside its own
            fields. The word beside its name says whose it is: the profile’s, or the cluster’s.
          </p>
          <p>
            Missing: the service found no value. Ready: it found one, but does not say which. A
            value entered here counts for this draft alone.
          </p>
        </Help>
      </h2>
      <ul>
        {requirements.map((id) => (
          <Row key={id} id={id} />
        ))}
      </ul>
    </section>
  )
}
