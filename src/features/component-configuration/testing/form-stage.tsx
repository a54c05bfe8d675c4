import { COMPONENT } from '#src/testing/component-builders.ts'
import { ConfigurationForm } from '#form/form/configuration-form.tsx'
import { ModeChoice } from '#form/workbench/mode-choice.tsx'
import { ConfigurationStage } from './configuration-stage.tsx'

/** For stories of fields: the form without the rest of its page, with the choice of mode if wanted. */
export function FormStage({ hasModeChoice = false }: { hasModeChoice?: boolean }) {
  return (
    <ConfigurationStage address={COMPONENT}>
      {hasModeChoice && <ModeChoice />}
      <ConfigurationForm componentKey={COMPONENT.componentKey} />
    </ConfigurationStage>
  )
}
