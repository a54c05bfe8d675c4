import { Help } from '#src/ui/overlays/help.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { type Mode, MODE_LABEL } from '#form/body/request.ts'

/** Chooses how the draft is validated (API §4.2, replaceProfileConfig). */
export function ModeChoice() {
  const { mode, setMode } = useConfiguration()
  return (
    <section className="relative border-t border-line py-3.5 text-sm">
      <Help
        question="Merge, or a complete draft?"
        align="end"
        className="absolute end-0 top-2 my-0"
      >
        <p>
          <b className="font-medium">Merge</b> asks: is it valid with these edits? What you leave
          alone keeps the value saved for this cluster. A saved value cannot be emptied this way.
        </p>
        <p>
          <b className="font-medium">Complete draft</b> asks: is this draft valid on its own? What
          you leave alone goes back to the catalog’s default, and a stored secret has to be entered
          again.
        </p>
        <p>Either way nothing is saved. The request calls it replaceProfileConfig.</p>
      </Help>
      <RadioGroup<Mode>
        legend="Validate as"
        layout="column"
        value={useStore(mode)}
        onValueChange={setMode}
        options={[
          {
            value: 'merge',
            label: MODE_LABEL.merge,
            hint: 'Only your edits are sent; saved values fill the rest. A cleared value keeps its saved one.',
          },
          {
            value: 'complete',
            label: MODE_LABEL.complete,
            hint: 'What you leave out falls back to its default. Template previews are always validated this way.',
          },
        ]}
      />
    </section>
  )
}
