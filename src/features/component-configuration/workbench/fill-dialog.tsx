import { useState } from 'react'
import { fileText } from '#src/lib/text/file-text.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { FieldLayout } from '#src/ui/fields/field-layout.tsx'
import { FileButton } from '#src/ui/fields/file-button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import type { Configuration } from '#form/engine/create-configuration.ts'
import { createDraftFiller } from '#form/engine/draft-filler.ts'
import { readDraftFile } from '#form/body/draft-file.ts'
import { readValueLater } from '#form/body/read-value.ts'

/** A text, and the name of the file that it came from. */
type Given = { readonly text: string; readonly name?: string | undefined }

const NOTHING: Given = { text: '' }

/** What was given and not filled in when the dialog closed. It may have secrets in it, so it goes with the page. */
const given = new WeakMap<Configuration, Given>()

type FillDialogProps = { onFilled?: () => void; onClose: () => void }

/** Fills the form from text or a file: a draft file, a copied request, or a bare profile. */
export function FillDialog({ onFilled, onClose }: FillDialogProps) {
  const configuration = useConfiguration()
  const { address, fill } = configuration
  const [{ text, name }, setShown] = useState(given.get(configuration) ?? NOTHING)
  const [wrong, setWrong] = useState<string>()
  const give = (next: Given) => {
    given.set(configuration, next)
    setShown(next)
    setWrong(undefined)
  }
  const readFile = async (file: File) => {
    const read = await fileText(file)
    if ('wrong' in read) setWrong(read.wrong)
    else give({ text: read.text, name: file.name })
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
        `This file is a draft of ${file.componentKey}, but this page configures ${address.componentKey}. Nothing was filled in.`,
      )
      return
    }
    fill(file?.request ?? read.json, createDraftFiller)
    given.delete(configuration)
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
      <FieldLayout
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
            onChange={(event) => give({ name, text: event.target.value })}
            onDrop={(event) => {
              const file = event.dataTransfer.files[0]
              if (!file) return
              event.preventDefault()
              void readFile(file)
            }}
          />
        )}
      </FieldLayout>
      <span className="flex flex-wrap items-center gap-2">
        <FileButton
          label="Choose a file"
          accept=".json,.yaml,.yml,application/json"
          fileName={name}
          onFile={(file) => void readFile(file)}
        />
        {text !== '' && (
          <Button size="sm" variant="ghost" onClick={() => give(NOTHING)}>
            Clear
          </Button>
        )}
      </span>
    </Dialog>
  )
}
