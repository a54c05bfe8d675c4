import { useEffect, useReducer, useState } from 'react'
import { useStore } from '#src/ui/use-store.ts'
import { SecretField } from '#src/ui/secret-field.tsx'
import { useConfiguration, useOverviewPart } from '#form/engine/configuration-context.ts'
import { readOutputs } from '#form/body/output-overrides.ts'
import { onYamlLoaded } from '#form/body/read-value.ts'
import { useShownText } from './use-shown-text.ts'

/** Outputs that no binding lists, as JSON or YAML of any depth (API §4.2). */
export function OtherOutputs() {
  const { outputs, outputSecrets, setOtherOutputs, loop } = useConfiguration()
  const { other } = useStore(outputs)
  const [wasOpen] = useState(other !== '')
  const ref = useShownText(other)
  // Renders again with each answer, which says which outputs are used as secrets.
  useOverviewPart('answered')
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
      <summary className="-my-1 py-1 font-medium">Try other outputs</summary>
      <SecretField
        label="Other component outputs"
        hint={
          masked
            ? 'Masked, because a binding uses one of these outputs as a secret. Sent as componentOutputs.'
            : 'Outputs of other components that no binding lists, by component, as JSON or YAML. Sent as componentOutputs.'
        }
        errors={'wrong' in read ? [read.wrong] : []}
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
