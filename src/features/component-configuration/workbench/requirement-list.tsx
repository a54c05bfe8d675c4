import { Glyph } from '#src/ui/glyph.tsx'
import { Help } from '#src/ui/help.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { useConfiguration, useField, useOverviewPart } from '#form/engine/configuration-context.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { scopeWord, statusWord } from '#form/tree/requirement-words.ts'
import { FieldLink } from './field-link.tsx'
import { useStore } from '#src/ui/use-store.ts'

/** The count of ready requirements, such as "2 of 4 ready". */
function ReadyCount({ ids }: { ids: readonly NodeId[] }) {
  const { field, overview } = useConfiguration()
  const ready = () => ids.filter((id) => field(id)?.node.requirement?.status === 'READY').length
  const count = useStore({ ...overview, get: ready })
  return (
    <span className="font-normal text-ink-3">
      {count} of {ids.length} ready
    </span>
  )
}

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
        <FieldLink id={id} label={view.node.label} />{' '}
        <span className="text-ink-3">{scopeWord(scope)}</span>
      </span>
      <Tag>{statusWord(status)}</Tag>
    </li>
  )
}

/** The component's requirements, each with a link to its input and its status. */
export function RequirementList() {
  'use memo'
  const requirements = useOverviewPart('requirements')
  if (requirements.length === 0) return null
  return (
    <section aria-label="Requirements" className="border-t border-line py-3.5">
      <h2 className="mb-1.5 flex items-center gap-1 text-sm">
        Requirements
        <ReadyCount ids={requirements} />
        <Help question="What is a requirement?">
          <p>
            A value that the component needs, besides its own fields, before it can run on this
            cluster. The word beside its name is its scope, such as profile or cluster.
          </p>
          <p>
            Missing: the service found no value. Ready: it found one, but does not reveal it. A
            value entered here applies to this draft only.
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
