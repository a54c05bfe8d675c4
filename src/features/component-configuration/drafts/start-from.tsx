import ChevronDown from 'lucide-react/icons/chevron-down'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { counted } from '#src/lib/text/counted.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { FileButton } from '#src/ui/fields/file-button.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { usePopover } from '#src/ui/overlays/use-popover.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { DraftsDialog } from './drafts-dialog.tsx'
import { type DraftCounts, draftCounts, presetsOf } from './presets.ts'
import { readIncomingFile, type ReadIncoming } from './read-incoming.ts'

const countWords = ({ values, differing, withoutField }: DraftCounts): string => {
  const differs =
    differing === 0
      ? 'none differs from this form'
      : `${differing} ${differing === 1 ? 'differs' : 'differ'} from this form`
  const fields = withoutField === 1 ? 'a field' : 'fields'
  const missing =
    withoutField === 0 ? '' : `, ${withoutField} for ${fields} this form does not have`
  return `${counted(values, 'value')}, ${differs}${missing}`
}

type PresetListProps = { onOpen: (read: ReadIncoming) => void }

/** The team's presets, each with how it compares with the form. */
function PresetList({ onOpen }: PresetListProps) {
  const { address, shared, whole } = useConfiguration()
  const { componentKey } = address
  const { team } = useConnection().api.config
  // As when the list was opened.
  const [presets] = useState(() => {
    const tree = whole.treeOf(whole.draft())
    const mine = shared().body
    return presetsOf(team, componentKey).map(({ name, read }) => ({
      name,
      read,
      words:
        'wrong' in read
          ? 'cannot be used for this component'
          : countWords(draftCounts(tree, componentKey, { mine, theirs: read.request })),
    }))
  })
  const openFile = async (file: File) => onOpen(await readIncomingFile(file, componentKey))
  return (
    <>
      <p className="px-2 pt-1 text-xs text-ink-3">Team’s presets for {componentKey}</p>
      <ul aria-label="Team’s presets" className="grid grid-cols-1 py-1">
        {presets.map(({ name, read, words }, index) => (
          <li key={name}>
            <button
              type="button"
              data-autofocus={index === 0}
              className="block w-full rounded-sm px-2 py-1.5 text-start hover:bg-hover pointer-coarse:min-h-11"
              onClick={() => onOpen(read)}
            >
              <bdi className="block wrap-anywhere">{name}</bdi>{' '}
              <span className="block text-xs text-ink-3">{words}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="border-t border-line px-2 pt-2.5 pb-1">
        <FileButton
          label="A draft file…"
          accept=".json,application/json"
          onFile={(file) => void openFile(file)}
        />
      </div>
    </>
  )
}

/** Offers the team's presets for this component, which are compared before any value of them is used. */
export function StartFrom() {
  const { componentKey } = useConfiguration().address
  const { team } = useConnection().api.config
  const { trigger, box, close } = usePopover()
  const [first, setFirst] = useState<ReadIncoming>()
  if (presetsOf(team, componentKey).length === 0) return null
  return (
    <>
      <Button
        {...trigger}
        size="sm"
        icon={FileText}
        iconAfter={ChevronDown}
        className="mb-5 pointer-coarse:h-11"
      >
        Start from
      </Button>
      <Popover {...box} label="Start from" className="w-80 max-w-[calc(100vw-1rem)] p-1.5 text-sm">
        <PresetList
          onOpen={(read) => {
            close()
            setFirst(read)
          }}
        />
      </Popover>
      {first && <DraftsDialog first={first} onClose={() => setFirst(undefined)} />}
    </>
  )
}
