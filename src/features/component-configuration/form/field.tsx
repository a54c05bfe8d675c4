import { classNames } from '#src/ui/styles/class-names.ts'
import { DescriptionText } from '#form/controls/description-text.tsx'
import { Folded } from '#form/controls/folded.tsx'
import { visibleLabel } from '#form/controls/visible-label.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRouter } from '#src/router/router-context.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { collapsedIn, pathInAddress, withCollapsed } from '#form/engine/form-search.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import { OriginLine } from '#form/controls/origin-line.tsx'
import { memo, use, useDeferredValue } from 'react'
import type { FieldView } from '#form/engine/field-views.ts'
import { useField } from '#form/engine/configuration-context.ts'
import { OriginsContext, useFound } from '#form/controls/form-wide.ts'
import { EmptyText } from '#form/controls/empty-text.tsx'
import { BoolField, ChoiceField } from '#form/controls/choice-field.tsx'
import { ListField } from '#form/list/list-field.tsx'
import { AnyField } from '#form/controls/any-field.tsx'
import { Pin } from '#form/controls/pin.tsx'
import { ObjectField } from '#form/yaml/object-field.tsx'
import type { FieldKind } from '#form/tree/field-kind.ts'
import { type NodeId, isInRow } from '#form/draft/field-address.ts'
import { isPaired, groupRole, useIsLine } from '#form/controls/field-space.ts'
import { SecretInput } from '#form/controls/secret-input.tsx'
import { TemplateMenu } from '#form/controls/template-menu.tsx'
import { TextInput } from '#form/controls/text-input.tsx'
import { YamlField } from '#form/yaml/yaml-field.tsx'
import { FieldErrors, FieldLayout } from '#src/ui/fields/field-layout.tsx'
import { fieldTexts, wrongMessages } from '#form/controls/field-texts.tsx'

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

/** Whether the control itself shows that `""` is sent, as a list of options does. */
const showsEmptyText = ({ node, choice }: FieldView) =>
  choice ? choice.widget !== 'combobox' : node.constraints?.allowedValues !== undefined

/** Kinds whose template menu is shown by the field, not by the control. */
const PLAIN: readonly FieldKind[] = ['text', 'number', 'bool', 'choice', 'secret', 'any']

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
      return <GroupField view={view} isFound={isFound} />
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
const Field = memo(function Field({ id }: { id: NodeId }) {
  'use memo'
  const view = useField(id)
  const isFound = useFound()?.has(id) ?? true
  const isLine = useIsLine()
  const hasOrigin = use(OriginsContext)
  if (!view) return null
  const nests = view.node.kind === 'group' || view.node.kind === 'list'
  if (nests) return <Control view={view} isFound={isFound} />
  return (
    // One element for both layouts, so that an input keeps focus when an answer changes the layout of its row.
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

/** Enough fields to fill a window: even side by side in pairs, each adds 30 px of height or more. */
const IN_A_WINDOW = 30

/**
 * All fields of a column. The host renders only those that fill a window, and the browser paints them first. The others
 * follow in a render that a key press can interrupt.
 */
export function FieldColumn({ ids }: { ids: readonly NodeId[] }) {
  const shown = useDeferredValue(
    ids,
    ids.length > IN_A_WINDOW ? ids.slice(0, IN_A_WINDOW) : undefined,
  )
  return shown.map((id) => <Field key={id} id={id} />)
}

/** Whether a group is collapsed, and a function that changes it. */
type Fold = { readonly isCollapsed: boolean; readonly toggle: () => void }

/**
 * The page's address says which groups are collapsed. Returns undefined for a group that always stays open: outside the
 * profile, in a list row, which has no lasting name, or while a search or filter is active.
 */
const useFold = ({ address }: Pick<FormNode, 'address'>): Fold | undefined => {
  const { history, navigate } = useRouter()
  const path = pathInAddress(address)
  const isFinding = useFound() !== undefined
  const isCollapsed = useStore({
    subscribe: history.subscribe,
    get: () => path !== undefined && collapsedIn(history.location.search).has(path),
  })
  if (path === undefined || isFinding) return undefined
  const toggle = () => {
    const search = withCollapsed([path], !isCollapsed)
    void navigate({ to: '.', search, replace: true })
  }
  return { isCollapsed, toggle }
}

/** Collapses a group or opens it. */
function FoldButton({ fold, node }: { fold: Fold; node: FormNode }) {
  return (
    <IconButton
      icon={ChevronDown}
      label={`Fields of ${node.label}`}
      size="sm"
      className={classNames('-my-0.5 -ms-1.5', fold.isCollapsed && '[&>svg]:-rotate-90')}
      aria-expanded={!fold.isCollapsed}
      data-folds={node.id}
      onClick={fold.toggle}
    />
  )
}

/** The grid rows of a one-line list row: four for its cells, and one for the errors of the row. */
const CELLS_AND_ERRORS = '@min-[30rem]:row-span-5 @min-[30rem]:grid @min-[30rem]:grid-rows-subgrid'

const HEAD = 'flex flex-wrap items-center gap-x-2 py-1 ps-(--gutter) [&>.mono]:font-normal'

/** The classes of a group's head by its level. The first two levels stick while their fields scroll. */
const headLook = ({ address }: FieldView['node']): string => {
  const { steps } = address
  if (isInRow(address)) return 'text-base font-medium'
  if (steps.length === 1)
    return 'sticky top-(--tools,3.3rem) z-9 mt-4 bg-canvas text-md font-bold short:static'
  if (steps.length === 2)
    return 'sticky top-[calc(var(--tools,3.3rem)+2.125rem)] z-8 mt-2 bg-canvas text-base font-bold max-sm:static short:static'
  return 'mt-2 text-sm font-medium text-ink-2'
}

/** An object with its members, nested to any depth. */
function GroupField({ view, isFound }: { view: FieldView; isFound: boolean }) {
  const { node } = view
  const errors = wrongMessages(view)
  const row = node.rowNumber !== undefined
  const line = useIsLine()
  const fold = useFold(node)
  const errorLine = errors.length > 0 && (
    <div className={classNames('pt-1', !line && 'ps-(--gutter)')}>
      <FieldErrors id={`${node.id}-errors`} errors={errors} />
    </div>
  )
  return (
    <div
      id={node.id}
      hidden={!isFound}
      tabIndex={-1}
      {...groupRole(node)}
      aria-describedby={errors.length > 0 ? `${node.id}-errors` : undefined}
      className={classNames(!row && 'relative mt-2', row && line && CELLS_AND_ERRORS)}
    >
      {!row && (
        <div className={classNames(HEAD, headLook(node))}>
          {fold && <FoldButton fold={fold} node={node} />}
          <span aria-hidden className="min-w-0 wrap-anywhere">
            {visibleLabel(node)}
          </span>
          {node.key !== node.label && (
            <span aria-hidden className="mono min-w-0 text-key text-ink-3">
              {node.key}
            </span>
          )}
          <span className="flex-1 border-b border-line" />
        </div>
      )}
      {node.description !== undefined && !row && !fold?.isCollapsed && (
        <p className="ps-(--gutter) text-xs text-ink-3">
          <DescriptionText text={node.description} label={node.label} />
        </p>
      )}
      {!line && errorLine}
      <div
        className={classNames(
          !row && node.address.steps.length > 1 && 'ms-2 border-s border-line sm:ms-9',
          line &&
            'grid gap-2 @min-[30rem]:row-span-4 @min-[30rem]:grid-cols-(--columns) @min-[30rem]:grid-rows-subgrid @min-[30rem]:gap-y-0',
        )}
      >
        <div
          data-folded={node.id}
          hidden={fold?.isCollapsed}
          className={line ? 'contents' : 'paired'}
        >
          <FieldColumn ids={node.children} />
        </div>
        {fold?.isCollapsed && <Folded id={node.id} />}
      </div>
      {line && errorLine}
    </div>
  )
}
