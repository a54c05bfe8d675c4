import { memo } from 'react'
import type { FieldView } from './field-views.ts'
import { useField, useIsFound } from './configuration-context.ts'
import { BoolField } from './bool-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { GroupField } from './group-field.tsx'
import { ListField } from './list-field.tsx'
import { MultilineField } from './multiline-field.tsx'
import { Pin } from './pin.tsx'
import type { NodeId } from './place.ts'
import { ReadOnlyField } from './read-only-field.tsx'
import { useRowLayout } from './row-layout.ts'
import { SecretInput } from './secret-input.tsx'
import { TextInput } from './text-input.tsx'
import { YamlField } from './yaml-field.tsx'

function Control({ view }: { view: FieldView }) {
  switch (view.node.kind) {
    case 'text':
    case 'number':
    case 'unknown':
      return <TextInput view={view} />
    case 'bool':
      return <BoolField view={view} />
    case 'choice':
      return <ChoiceField view={view} />
    case 'secret':
      return <SecretInput view={view} />
    case 'yaml':
      return <YamlField view={view} />
    case 'json':
      return <MultilineField view={view} />
    case 'readOnly':
      return <ReadOnlyField view={view} />
    case 'group':
      return <GroupField view={view} renderField={(id) => <Field key={id} id={id} />} />
    case 'list':
      return <ListField view={view} renderRow={(id) => <Field id={id} />} />
  }
}

/** The input of one node, whatever its kind. One that comes or goes renders none beside it. */
export const Field = memo(function Field({ id }: { id: NodeId }) {
  const view = useField(id)
  const found = useIsFound(id)
  const layout = useRowLayout()
  if (!view || !found) return null
  const nests = view.node.kind === 'group' || view.node.kind === 'list'
  if (nests) return <Control view={view} />
  if (layout === 'line') {
    return (
      <div data-cell className="min-w-0">
        <Control view={view} />
      </div>
    )
  }
  return (
    <div data-field className="relative py-[calc(var(--field-gap)/2)] ps-(--gutter)">
      <Pin view={view} />
      <Control view={view} />
    </div>
  )
})
