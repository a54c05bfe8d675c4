import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useStore } from '#src/ui/hooks/use-store.ts'
import type { Binding } from '#src/contract/read-resolved-component.ts'
import { Help } from '#src/ui/overlays/help.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { SecretField } from '#src/ui/fields/secret-field.tsx'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'
import {
  useConfiguration,
  useOverviewPart,
  useOverview,
} from '#form/engine/configuration-context.ts'
import {
  boundOutputs,
  type OutputName,
  readOutputs,
  replacedOutputs,
} from '#form/body/output-overrides.ts'
import { onYamlLoaded } from '#form/body/read-value.ts'
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'

type Box = HTMLInputElement | HTMLTextAreaElement

/**
 * A ref for an input whose text may be secret. With a controlled input, React would also write the
 * text to its attributes or content, where it is not masked.
 */
const useShownText = (text: string): ((box: Box | null) => void) => {
  const shown = useRef<Box>(null)
  useLayoutEffect(() => {
    if (shown.current && shown.current.value !== text) shown.current.value = text
  })
  return useCallback((box) => {
    shown.current = box
  }, [])
}

const NO_BINDINGS: readonly Binding[] = []

function OutputOverride({ name }: { name: OutputName }) {
  const { outputs, outputSecrets, setOutput } = useConfiguration()
  const { named } = useStore(outputs)
  const { component, output } = name
  const override = named.find((one) => one.component === component && one.output === output)
  const value = override?.value ?? ''
  // Renders again with each answer, which says which outputs are used as secrets.
  useOverviewPart('answered')
  const ref = useShownText(value)
  return (
    <SecretField
      label={`Override ${component} · ${output}`}
      labelHidden
      placeholder="Override this output"
      masked={outputSecrets.isSecret(name)}
      lines={value.includes('\n') ? 1 : undefined}
      lineBreaks={(text) => setOutput(name, text)}
      ref={ref}
      onChange={(event) => setOutput(name, event.currentTarget.value)}
    />
  )
}

function Row({ binding }: { binding: Binding }) {
  const { input, fromComponent: component, output } = binding
  return (
    <li className="grid gap-1.5 py-1.5">
      <span className="mono flex flex-wrap items-center gap-1.5">
        <bdi>{input ?? '—'}</bdi>
        <Icon of={ArrowLeft} size="xs" className="text-ink-3" />
        <VisuallyHidden>comes from</VisuallyHidden>
        <bdi>
          {component ?? '—'} · {output ?? '—'}
        </bdi>
      </span>
      {component !== undefined && output !== undefined && (
        <OutputOverride name={{ component, output }} />
      )}
    </li>
  )
}

/** The inputs that come from other components. Their outputs can be overridden: resolving saves nothing. */
export function BindingList() {
  const bindings = useOverview(
    ({ answered }) => answered?.component.componentBindings ?? NO_BINDINGS,
  )
  if (bindings.length === 0) return null
  return (
    <section
      data-draft
      aria-label="Bound to other components"
      className="border-t border-line py-3.5"
    >
      <h2 className="mb-1 flex items-center gap-1 text-sm">
        Bound to other components
        <Help question="What is a binding?">
          <p>An input whose value is an output of another component: input ← component · output.</p>
          <p>
            The API does not reveal the current output. Enter one to see how the response changes.
            Nothing is saved.
          </p>
        </Help>
      </h2>
      <ul>
        {bindings.map((binding) => (
          <Row
            key={JSON.stringify([binding.input, binding.fromComponent, binding.output])}
            binding={binding}
          />
        ))}
      </ul>
    </section>
  )
}

const notSentHere = ({ component, output }: OutputName) =>
  `${component} · ${output} is ignored here because a value is entered for it above.`

/** Outputs that no binding lists, as JSON or YAML of any depth (API §4.2). */
export function OtherOutputs() {
  const { outputs, outputSecrets, setOtherOutputs, loop } = useConfiguration()
  const overrides = useStore(outputs)
  const { other } = overrides
  const [wasOpen] = useState(other !== '')
  const ref = useShownText(other)
  // Renders again with each answer, which says which outputs are bound, and which of them are used as secrets.
  const bindings = useOverviewPart('answered')?.component.componentBindings ?? NO_BINDINGS
  const [, readAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => onYamlLoaded(readAgain), [])
  const read = readOutputs(other)
  const isSecret = 'outputs' in read ? outputSecrets.holdSecret(read.outputs) : undefined
  const [wasMasked, setWasMasked] = useState(false)
  // Stays masked while the text is not valid JSON.
  const masked = isSecret ?? wasMasked
  if (masked !== wasMasked) setWasMasked(masked)
  return (
    <details data-draft open={wasOpen} className="border-t border-line py-3.5">
      <summary className="-my-1 py-1 font-medium">Override other outputs</summary>
      <SecretField
        label="Other component outputs"
        hint={
          masked
            ? 'Masked, because a binding uses one of these outputs as a secret. Sent as componentOutputs.'
            : 'Outputs of other components that no binding lists, by component, as JSON or YAML. Sent as componentOutputs.'
        }
        errors={
          'wrong' in read
            ? [read.wrong]
            : replacedOutputs(overrides, boundOutputs(bindings)).map(notSentHere)
        }
        className="mt-2"
        ref={ref}
        masked={masked}
        lines={4}
        placeholder={'{"object-store": {"bucket": "logs"}}'}
        onChange={(event) => setOtherOutputs(event.currentTarget.value)}
        onBlur={() => loop.flush()}
      />
    </details>
  )
}
