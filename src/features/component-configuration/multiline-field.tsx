import { FieldFrame } from '#src/ui/field-frame.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import type { FieldView } from './field-views.ts'
import { useConfiguration } from './configuration-context.ts'
import { heldValue } from './held-value.ts'
import { fieldTexts } from './field-texts.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { useTyped } from './use-registered.ts'

/** Text of many lines: YAML documents, and JSON where an object or array is not described further. */
export function MultilineField({ view }: { view: FieldView }) {
  const { node } = view
  const { form, edit } = useConfiguration()
  const registered = useTyped(node.id)
  const language = node.kind === 'json' ? 'JSON' : 'YAML'
  return (
    <div className="grid gap-1.5">
      <FieldFrame {...fieldTexts(view)}>
        {(control) => (
          <TextArea
            {...registered}
            {...control}
            mono
            rows={6}
            placeholder={language}
            aria-required={node.required}
          />
        )}
      </FieldFrame>
      {node.templates.length > 0 && (
        <TemplateMenu
          label={node.label}
          templates={node.templates}
          current={() => {
            const text = heldValue(form, node.id)
            return typeof text === 'string' ? text : ''
          }}
          onChoose={(value) => {
            form.setValue(node.id, value)
            edit(node.id, 'choice')
          }}
        />
      )}
    </div>
  )
}
