import { RadioGroup } from '#src/ui/radio-group.tsx'
import { useConfiguration, useMode } from './configuration-context.ts'
import type { Mode } from './request.ts'

/** How the draft is validated (API §4.2, replaceProfileConfig): the person's explicit choice. */
export function ModeChoice() {
  const { setMode } = useConfiguration()
  const mode = useMode()
  return (
    <section className="border-t border-line py-3.5 text-sm">
      <RadioGroup<Mode>
        legend="Validate as"
        layout="column"
        value={mode}
        onValueChange={setMode}
        options={[
          {
            value: 'merge',
            label: 'Merge with saved values',
            hint: 'Only your edits are sent; saved values fill the rest. A cleared value keeps its saved one.',
          },
          {
            value: 'complete',
            label: 'Complete draft',
            hint: 'What you leave out falls back to its default. Template previews are always validated so.',
          },
        ]}
      />
    </section>
  )
}
