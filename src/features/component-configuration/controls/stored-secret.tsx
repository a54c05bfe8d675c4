import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#src/ui/buttons/button.tsx'
import { FieldLayout } from '#src/ui/fields/field-layout.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { fieldTexts } from './field-texts.tsx'
import type { FieldView } from '#form/engine/field-views.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { focusField } from './focus-field.ts'

type StoredSecretProps = { view: FieldView; onReplace: () => void }

/** A placeholder for a stored secret, which is never shown. A merge can replace but not remove it. */
export function StoredSecret({ view, onReplace }: StoredSecretProps) {
  const { id: nodeId, label } = view.node
  const { setMode } = useConfiguration()
  const [isClearOpen, setIsClearOpen] = useState(false)
  return (
    <FieldLayout {...fieldTexts(view)} isGroup>
      {({ id, 'aria-describedby': describedBy }) => (
        <div
          id={id}
          role="group"
          aria-label={label}
          aria-describedby={describedBy}
          className="grid rounded-sm border border-line-2 bg-sunken ps-2.5 pe-1"
        >
          <div className="flex min-h-[calc(var(--control)-2px)] flex-wrap items-center justify-between gap-x-2">
            <span className="inline-flex items-center gap-2">
              <Icon of={Lock} size="sm" className="text-ink-3" />
              Stored. It is never shown or sent back.
            </span>
            <span className="flex gap-1">
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Replace ${label}`}
                onClick={() => {
                  flushSync(onReplace)
                  focusField(nodeId)
                }}
              >
                Replace
              </Button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Clear ${label}`}
                aria-expanded={isClearOpen}
                onClick={() => setIsClearOpen(!isClearOpen)}
              >
                Clear
              </Button>
            </span>
          </div>
          {isClearOpen && (
            <p className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line py-1 text-sm text-ink-2">
              A merge keeps what is stored. A complete draft leaves out what is not entered.
              <Button size="sm" onClick={() => setMode('complete')}>
                Validate as a complete draft
              </Button>
            </p>
          )}
        </div>
      )}
    </FieldLayout>
  )
}
