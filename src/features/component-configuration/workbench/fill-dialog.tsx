import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FieldFrame } from '#src/ui/field-frame.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { createDraftFiller } from '#form/engine/draft-filler.ts'
import { readDraftFile } from '#form/body/draft-file.ts'
import { readValueLater } from '#form/body/read-value.ts'

type FillDialogProps = { onFilled?: () => void; onClose: () => void }

/** Fills the form from text or a file: a draft file, a copied request, or a bare profile. */
export function FillDialog({ onFilled, onClose }: FillDialogProps) {
  const { address, fill } = useConfiguration()
  const [text, setText] = useState('')
  const [name, setName] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const readFile = (file: File) => {
    setName(file.name)
    void file.text().then(setText)
  }
  const apply = async () => {
    const read = await readValueLater(text).catch(() => ({
      wrong: 'The YAML parser did not load. Try again.',
    }))
    if ('wrong' in read) {
      const isEmpty = text.trim() === ''
      setWrong(
        isEmpty
          ? 'Nothing to fill from. Paste JSON or YAML.'
          : `${read.wrong} Nothing was filled in.`,
      )
      return
    }
    const file = readDraftFile(read.json)
    if (file && file.componentKey !== address.componentKey) {
      setWrong(
        `This file is a draft of ${file.componentKey}, and this page configures ${address.componentKey}. Nothing was filled in.`,
      )
      return
    }
    fill(file?.request ?? read.json, createDraftFiller)
    onFilled?.()
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
        hint="A draft file, a copied request, or a profileConfig alone. Paste it, drop a file here, or choose one."
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
              readFile(file)
            }}
          />
        )}
      </FieldFrame>
      <label className="relative justify-self-start">
        <input
          type="file"
          accept=".json,.yaml,.yml,application/json"
          className="peer sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) readFile(file)
          }}
        />
        <span
          className={buttonClass(
            { size: 'sm' },
            'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          )}
        >
          <Icon of={FileUp} size="sm" />
          Choose a file
        </span>{' '}
        {name !== undefined && <span className="text-sm text-ink-2 wrap-anywhere">{name}</span>}
      </label>
    </Dialog>
  )
}
