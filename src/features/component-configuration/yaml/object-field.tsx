import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#src/ui/buttons/button.tsx'
import { FieldLayout } from '#src/ui/fields/field-layout.tsx'
import { PartFailed } from '#src/ui/states/part-failed.tsx'
import { LazyPanel } from '#src/ui/states/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/hooks/lazy-with-preload.ts'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { whenReleased } from '#src/lib/keys/after-press.ts'
import { loadYaml } from '#form/body/read-value.ts'
import { emptyWords } from '#form/controls/empty-words.ts'
import { fieldTexts } from '#form/controls/field-texts.tsx'
import { focusField } from '#form/controls/focus-field.ts'
import { TemplateMenu } from '#form/controls/template-menu.tsx'
import { useRegistered } from '#form/controls/use-field-value.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { useMode } from '#form/controls/form-wide.ts'
import type { FieldView } from '#form/engine/field-views.ts'
import { loadEditor, YamlBox } from './yaml-field.tsx'

/** Keys of objects that hold free keys with single values, as Kubernetes and charts name them. */
const MAP_KEY =
  /(?:labels|annotations|selector|tags|env|headers|parameters|attributes|variables|limits|requests)$/i

/** Whether an object that is not described further holds free keys with single values, as far as its key says. */
const isMap = ({ key, type }: FieldView['node']): boolean => type === 'object' && MAP_KEY.test(key)

const MapRows = lazyWithPreload(() => import('./map-rows.tsx').then((code) => code.MapRows))

/** As one line of text until it is edited otherwise: a form may have a hundred of these fields. */
type Shown = { as: 'text' | 'rows' } | { as: 'yaml'; toYaml: (json: string) => string }

const NO_ROWS = 'Rows hold single values, and no comments or nested values.'

type SwitchProps = { label: string; to: 'rows' | 'YAML'; onClick: () => void }

function Switch({ label, to, onClick }: SwitchProps) {
  const words = to === 'rows' ? 'Rows' : 'YAML editor'
  return (
    <Button
      size="sm"
      variant="ghost"
      className="px-1 text-xs"
      aria-label={`${words} for ${label}`}
      onClick={onClick}
    >
      {words}
    </Button>
  )
}

/** An object or list that is not described further: a line of JSON or YAML, an editor, or rows of keys and values. */
export function ObjectField({ view }: { view: FieldView }) {
  const { node } = view
  const { id, label } = node
  const { textOf, subscribeValue } = useConfiguration()
  const mode = useMode()
  const registered = useRegistered(id, 'typing')
  const [shown, setShown] = useState<Shown>({ as: 'text' })
  const [why, setWhy] = useState<string>()
  const [missing, setMissing] = useState<'rows' | 'yaml'>()
  const typed = useRef('')
  const first = isMap(node) ? 'rows' : 'yaml'

  const show = async (as: 'rows' | 'yaml', isAsked: boolean) => {
    const { pairsOf, jsonToYaml } = await loadYaml()
    const fits = () => as === 'rows' && pairsOf(textOf(id)) !== undefined
    if (as === 'rows' && !fits() && isAsked) {
      setWhy(NO_ROWS)
      return
    }
    await (fits() ? MapRows.preload() : loadEditor())
    const { activeElement } = document
    flushSync(() => {
      setWhy(undefined)
      setMissing(undefined)
      // Asked again, because typing goes on while code loads, and rows would overwrite a text that they cannot hold.
      setShown(fits() ? { as: 'rows' } : { as: 'yaml', toYaml: jsonToYaml })
    })
    // The button that had the focus may be gone.
    if (isAsked || !activeElement?.isConnected) focusField(id)
  }
  /** Without the code, what is shown remains. A button that is being pressed must not move. */
  const tryShow = (as: 'rows' | 'yaml', isAsked: boolean) =>
    whenReleased(() => {
      show(as, isAsked).catch(() => {
        if (isAsked) setMissing(as)
      })
    })

  const tryRows = () =>
    void loadYaml().then(
      ({ pairsOf }) => {
        if (pairsOf(textOf(id))) tryShow('rows', false)
      },
      () => {},
    )

  useEffect(() => {
    if (shown.as !== 'text') return undefined
    // A text that was not entered here may have many lines.
    const take = () => {
      const text = textOf(id)
      const isOwn = text === typed.current || document.activeElement?.id === id
      if (text !== '' && !isOwn) tryShow(first, false)
    }
    take()
    return subscribeValue(id, take)
    // `tryShow` is new on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown.as, id, first, textOf, subscribeValue])

  const isList = node.type === 'array'
  const switches: ReactNode = (
    <>
      {shown.as !== 'rows' && !isList && (
        <Switch label={label} to="rows" onClick={() => tryShow('rows', true)} />
      )}
      {shown.as !== 'yaml' && (
        <Switch label={label} to="YAML" onClick={() => tryShow('yaml', true)} />
      )}
      <TemplateMenu node={node} />
    </>
  )
  return (
    <div data-yaml className="grid gap-1">
      <FieldLayout {...fieldTexts(view)}>
        {(control) => {
          if (shown.as === 'yaml') {
            return (
              <YamlBox view={view} described={control} toShown={shown.toYaml}>
                {switches}
              </YamlBox>
            )
          }
          if (shown.as === 'rows') {
            return (
              <LazyPanel what="the rows">
                <MapRows view={view} described={control} onUnfit={() => tryShow('yaml', false)} />
              </LazyPanel>
            )
          }
          return (
            <TextArea
              {...registered}
              {...control}
              mono
              rows={1}
              className="min-h-(--control)!"
              placeholder={
                mode === 'merge' ? emptyWords(mode, view) : isList ? '- value' : 'key: value'
              }
              aria-required={node.required}
              onFocus={() => void loadYaml().catch(() => {})}
              onInput={(event) => {
                typed.current = event.currentTarget.value
              }}
              onBlur={(event) => {
                void registered.onBlur(event)
                const isFilled = event.currentTarget.value.trim() !== ''
                if (isFilled && first === 'rows') tryRows()
              }}
            />
          )
        }}
      </FieldLayout>
      {shown.as !== 'yaml' && <span className="-ms-2 flex flex-wrap gap-x-2">{switches}</span>}
      {missing && (
        <PartFailed
          what={missing === 'rows' ? `the rows of ${label}` : `the YAML editor for ${label}`}
          onAgain={() => tryShow(missing, true)}
        />
      )}
      {why !== undefined && (
        <p role="status" className="text-xs text-ink-2">
          {why}
        </p>
      )}
    </div>
  )
}
