import { Button } from '#src/ui/buttons/button.tsx'
import { FieldLayout } from '#src/ui/fields/field-layout.tsx'
import type { FieldView } from '#form/engine/field-views.ts'
import { fieldTexts } from './field-texts.tsx'
import { useEnterText } from './use-field-value.ts'

/** In place of an input whose value is sent as `""`: an empty input stands for a value that is not sent. */
export function EmptyText({ view }: { view: FieldView }) {
  const { node } = view
  const enterText = useEnterText(node)
  return (
    <FieldLayout {...fieldTexts(view)} isGroup>
      {({ id, 'aria-describedby': describedBy }) => (
        <div
          id={id}
          role="group"
          aria-label={node.label}
          aria-describedby={describedBy}
          className="flex min-h-(--control) flex-wrap items-center justify-between gap-x-2 rounded-sm border border-line-2 bg-sunken ps-2.5 pe-1"
        >
          <span>
            Empty text, sent as <span className="mono">""</span>
          </span>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Enter text for ${node.label}`}
            onClick={() => enterText('')}
          >
            Enter text
          </Button>
        </div>
      )}
    </FieldLayout>
  )
}
