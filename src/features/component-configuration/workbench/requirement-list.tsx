import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Help } from '#src/ui/overlays/help.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { useConfiguration, useField, useOverviewPart } from '#form/engine/configuration-context.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { isListed } from '#form/tree/form-node.ts'
import { scopeWord, statusWord } from '#form/tree/requirement-words.ts'
import { FieldLink } from './field-link.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'

/** The count of ready requirements, such as "2 of 4 ready". */
function ReadyCount({ ids }: { ids: readonly NodeId[] }) {
  const { field, overview } = useConfiguration()
  const ready = () => {
    const listed = ids.flatMap((id) => field(id)?.node ?? []).filter(isListed)
    return `${listed.filter((node) => node.requirement?.status === 'READY').length} of ${listed.length} ready`
  }
  return <span className="font-normal text-ink-3">{useStore({ ...overview, get: ready })}</span>
}

function Row({ id }: { id: NodeId }) {
  const view = useField(id)
  if (!view?.node.requirement) return null
  const { scope, status } = view.node.requirement
  const isAsked = isListed(view.node)
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)_auto] items-start gap-x-2 py-1">
      {isAsked && status === 'READY' ? (
        <Glyph tone="success" shape="done" mark="check" />
      ) : (
        <span aria-hidden className="mt-0.5 ms-px size-3.5 rounded-full border-2 border-ink" />
      )}
      <span className="min-w-0">
        <FieldLink id={id} label={view.node.label} />{' '}
        <span className="text-ink-3">{scopeWord(scope)}</span>
      </span>
      <Tag>{isAsked ? statusWord(status) : 'No longer used'}</Tag>
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
            Missing: the API found no value. Ready: it found one, but does not reveal it. A value
            entered here applies to this draft only. No longer used: a value entered here is kept,
            but not sent.
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
