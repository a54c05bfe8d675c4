import { OriginLine } from '#form/controls/origin-line.tsx'
import { memo, use } from 'react'
import type { FieldView } from '#form/engine/field-views.ts'
import { useField } from '#form/engine/configuration-context.ts'
import { OriginsContext, useFound } from '#form/controls/form-wide.ts'
import { EmptyText } from '#form/controls/empty-text.tsx'
import { BoolField, ChoiceField } from '#form/controls/choice-field.tsx'
import { GroupField } from './group-field.tsx'
import { ListField } from '#form/list/list-field.tsx'
import { AnyField } from '#form/controls/any-field.tsx'
import { isPaired } from '#form/controls/field-width.ts'
import { Pin } from '#form/controls/pin.tsx'
import { ObjectField } from '#form/yaml/object-field.tsx'
import type { FieldKind } from '#form/tree/field-kind.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { useIsLine } from '#form/controls/row-layout.ts'
import { SecretInput } from '#form/controls/secret-input.tsx'
import { TemplateMenu } from '#form/controls/template-menu.tsx'
import { TextInput } from '#form/controls/text-input.tsx'
import { YamlField } from '#form/yaml/yaml-field.tsx'
import { FieldLayout } from '#src/ui/fields/field-layout.tsx'
import { fieldTexts } from '#form/controls/field-texts.tsx'

/** A value that only the service sets. */
function ReadOnlyField({ view }: { view: FieldView }) {
  const { node } = view
  return (
    <FieldLayout {...fieldTexts(view)} isGroup>
      {({ id }) => (
        <p id={id} className="min-h-5">
          <span className="sr-only">{node.label}: </span>
          {node.secretDefault || node.stored ? (
            <span className="text-ink-2">Set, not shown</span>
          ) : node.defaultText === undefined || node.defaultText === '' ? (
            '—'
          ) : (
            <span className="mono">
              <bdi>{node.defaultText}</bdi>
            </span>
          )}
        </p>
      )}
    </FieldLayout>
  )
}

/** Whether a field says itself that `""` is sent, as a list of options does. */
const showsEmptyText = ({ node, choice }: FieldView) =>
  choice ? choice.widget !== 'combobox' : node.constraints?.allowedValues !== undefined

/** Kinds whose controls leave the templates to the field. */
const PLAIN: readonly FieldKind[] = ['text', 'number', 'bool', 'choice', 'secret']

function Control({ view, isFound }: { view: FieldView; isFound: boolean }) {
  if (view.isEmptyText && !showsEmptyText(view)) return <EmptyText view={view} />
  switch (view.node.kind) {
    case 'text':
    case 'number':
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
      return <ObjectField view={view} />
    case 'any':
      return <AnyField view={view} />
    case 'readOnly':
      return <ReadOnlyField view={view} />
    case 'group':
      return (
        <GroupField
          view={view}
          isFound={isFound}
          renderField={(id) => <Field key={id} id={id} />}
        />
      )
    case 'list':
      return <ListField view={view} isFound={isFound} renderRow={(id) => <Field id={id} />} />
  }
}

/**
 * A cell of a one-line row. Its label, control, messages and hint are grid rows shared with the other
 * cells, so that the controls stay aligned when a label wraps.
 */
const CELL =
  'min-w-0 @min-[30rem]:row-span-4 @min-[30rem]:grid @min-[30rem]:grid-rows-subgrid @min-[30rem]:[&>*]:row-span-4 @min-[30rem]:[&>*]:grid @min-[30rem]:[&>*]:grid-cols-[minmax(0,1fr)] @min-[30rem]:[&>*]:grid-rows-subgrid @min-[30rem]:[&>*]:gap-y-0! @min-[30rem]:[&>*>*]:first:row-start-1 @min-[30rem]:[&>*>*]:first:mb-1.5 @min-[30rem]:[&>*>*]:first:self-end @min-[30rem]:[&>*>*]:nth-2:row-start-2 @min-[30rem]:[&>*>*]:nth-[n+3]:mt-1.5'

/** The input of one node of any kind. Memoized, so that adding or removing a field renders no others. */
export const Field = memo(function Field({ id }: { id: NodeId }) {
  'use memo'
  const view = useField(id)
  const isFound = useFound()?.has(id) ?? true
  const isLine = useIsLine()
  const hasOrigin = use(OriginsContext)
  if (!view) return null
  const nests = view.node.kind === 'group' || view.node.kind === 'list'
  if (nests) return <Control view={view} isFound={isFound} />
  return (
    // One element for both layouts: an answer may change that of a row while one of its inputs has focus.
    <div
      hidden={!isFound}
      data-cell={isLine || undefined}
      data-field={isLine ? undefined : view.node.kind}
      data-paired={(!isLine && isPaired(view.node)) || undefined}
      className={isLine ? CELL : 'relative py-[calc(var(--field-gap)/2)] ps-(--gutter)'}
    >
      {!isLine && <Pin view={view} />}
      <Control view={view} isFound />
      {PLAIN.includes(view.node.kind) && <TemplateMenu node={view.node} />}
      {!isLine && hasOrigin && <OriginLine view={view} />}
    </div>
  )
})
