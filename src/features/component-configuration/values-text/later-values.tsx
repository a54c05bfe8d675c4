import { LaterPanel } from '#src/ui/later-panel.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'

const ValuesAsYaml = lazyWithPreload(() =>
  import('./values-as-yaml.tsx').then((code) => code.ValuesAsYaml),
)

/** The button for the values as YAML, once the page is shown. Its place is there from the start. */
export function LaterValues() {
  return (
    <span className="min-w-9">
      <LaterPanel what="the values">
        <ValuesAsYaml />
      </LaterPanel>
    </span>
  )
}
