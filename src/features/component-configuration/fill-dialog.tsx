import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FieldFrame } from '#src/ui/field-frame.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { useConfiguration } from './configuration-context.ts'
import { parseDraftText } from './parse-draft-text.ts'

/** Filling the form from a text or file: a request that was copied here, or a bare profile. */
export function FillDialog({ onClose }: { onClose: () => void }) {
  const { fill } = useConfiguration()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const apply = async () => {
    const read = await parseDraftText(text)
    if ('wrong' in read) {
      setWrong(read.wrong)
      return
    }
    fill(read.json)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Fill from JSON or YAML"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={() => void apply()}>
            Fill the form
          </Button>
        </>
      }
    >
      <FieldFrame
        label="Values"
        hint="A request as it is copied here, or its profileConfig alone. Paste it, drop a file on it, or choose one."
        errors={wrong === undefined ? [] : [wrong]}
      >
        {(control) => (
          <TextArea
            {...control}
            mono
            rows={10}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onDrop={(event) => {
              const file = event.dataTransfer.files[0]
              if (!file) return
              event.preventDefault()
              void file.text().then(setText)
            }}
          />
        )}
      </FieldFrame>
      <input
        type="file"
        aria-label="Choose a file"
        accept=".json,.yaml,.yml,application/json"
        className="text-sm"
        onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
      />
    </Dialog>
  )
}
