import { useSyncExternalStore } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { Binding } from '#src/contract/read-resolved-component.ts'
import { Help } from '#src/ui/help.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useConfiguration, useOverview } from './configuration-context.ts'
import type { OutputName } from './tried-outputs.ts'

const NO_BINDINGS: readonly Binding[] = []

function Trial({ name }: { name: OutputName }) {
  const { outputs, setOutput } = useConfiguration()
  const { named } = useSyncExternalStore(outputs.subscribe, outputs.get)
  const { component, output } = name
  const tried = named.find((one) => one.component === component && one.output === output)
  return (
    <TextField
      label={`Try ${component} · ${output}`}
      labelHidden
      mono
      placeholder="Try an output"
      autoComplete="off"
      value={tried?.value ?? ''}
      onChange={(event) => setOutput(name, event.target.value)}
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
        <VisuallyHidden>is fed by</VisuallyHidden>
        <bdi>
          {component ?? '—'} · {output ?? '—'}
        </bdi>
      </span>
      {component !== undefined && output !== undefined && <Trial name={{ component, output }} />}
    </li>
  )
}

/** Which inputs other components feed; an output can be tried, since resolving changes nothing. */
export function BindingList() {
  const { answered } = useOverview()
  const bindings = answered?.component.componentBindings ?? NO_BINDINGS
  if (bindings.length === 0) return null
  return (
    <section aria-label="Bound to other components" className="border-t border-line py-3.5">
      <h2 className="mb-1 flex items-center gap-1 text-sm">
        Bound to other components
        <Help question="What is a binding?">
          <p>An input whose value is an output of another component: input ← component · output.</p>
          <p>
            The service does not tell what that output is now. Type one to see what it would answer
            to it. Trying changes nothing.
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
