import { useState, useSyncExternalStore } from 'react'
import { FieldFrame } from '#src/ui/field-frame.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { useConfiguration } from './configuration-context.ts'
import { readOutputs } from './tried-outputs.ts'

/** A JSON editor for outputs that no binding lists: any nested JSON goes (API §4.2). */
export function OtherOutputs() {
  const { outputs, setOtherOutputs, loop } = useConfiguration()
  const { other } = useSyncExternalStore(outputs.subscribe, outputs.get)
  const [wasOpen] = useState(other !== '')
  const read = readOutputs(other)
  return (
    <details open={wasOpen} className="border-t border-line py-3.5">
      <summary className="-my-1 cursor-pointer py-1 font-medium">Try other outputs</summary>
      <FieldFrame
        label="Other component outputs"
        hint="Outputs of other components that no binding names: a JSON object by component. Sent as componentOutputs."
        errors={'wrong' in read ? [read.wrong] : []}
        className="mt-2"
      >
        {(control) => (
          <TextArea
            {...control}
            mono
            rows={4}
            placeholder={'{"object-store": {"bucket": "logs"}}'}
            value={other}
            onChange={(event) => setOtherOutputs(event.target.value)}
            onBlur={() => loop.flush()}
          />
        )}
      </FieldFrame>
    </details>
  )
}
