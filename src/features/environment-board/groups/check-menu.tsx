import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button } from '#src/ui/buttons/button.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { usePopover } from '#src/ui/overlays/use-popover.ts'

type CheckMenuProps = {
  label: string
  /** Each with how many environments have it. */
  options: readonly (readonly [name: string, count: number])[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** A button that opens a list of which several can be chosen. */
export function CheckMenu({ label, options, chosen, onChange }: CheckMenuProps) {
  const { trigger, box } = usePopover()
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <>
      <Button {...trigger} iconAfter={ChevronDown}>
        {label}
        {chosen.length > 0 && <Tag tone="mark">{chosen.length}</Tag>}
      </Button>
      <Popover {...box} label={label} className="max-h-96 max-w-80 overflow-auto p-1.5">
        {options.map(([name, count]) => (
          <label
            key={name}
            className="flex min-h-7 cursor-pointer items-center gap-2.5 rounded-xs px-2 py-1 text-sm hover:bg-hover pointer-coarse:min-h-11"
          >
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            <span className="text-xs text-ink-3">{count}</span>
          </label>
        ))}
      </Popover>
    </>
  )
}
