import { useConnection, useSession } from '#src/api/api-context.ts'
import { toast } from '#src/ui/states/announcer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { copyText } from '#src/ui/hooks/copy-text.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { curlCommand } from './curl-command.ts'
import { draftFileText } from '#form/body/draft-file.ts'
import { yamlText } from '#form/body/write-yaml.ts'
import { saveFile } from '#src/ui/hooks/save-file.ts'

const leftOut = (secrets: readonly string[]) =>
  secrets.length === 0 ? '' : ` Left out: ${secrets.join(', ')}.`

/** Which variables to set before running a command. */
const toSet = (variables: readonly string[]) =>
  variables.length === 0 ? '' : ` Set ${variables.join(' and ')} before you run it.`

/** Exports the draft, without secrets, because this API saves nothing. */
export function CopyDraft() {
  const { api } = useConnection()
  const { address, requestText, shared } = useConfiguration()
  const session = useSession()
  const scheme = session.kind === 'signedIn' ? session.session.scheme : 'Token'
  const copy = async (
    what: string,
    near: Element,
    { text, variables = [] }: { text: string; variables?: readonly string[] },
  ) => {
    const done = await copyText(text, near)
    toast(
      done
        ? `Copied as ${what}.${leftOut(shared().secrets)}${toSet(variables)}`
        : 'Not copied: the browser refused',
    )
  }
  const save = () => {
    const draft = shared()
    const name = `${address.componentKey.replaceAll(/[^\w.-]+/g, '-')}-draft.json`
    saveFile(name, 'application/json', [draftFileText(address.componentKey, draft)])
    toast(`Saved as ${name}.${leftOut(draft.secrets)}`)
  }
  const copies = [
    { what: 'JSON', copied: () => ({ text: requestText(2) }) },
    { what: 'YAML', copied: () => ({ text: yamlText(shared().body) }) },
    { what: 'curl', copied: () => curlCommand(api.config, scheme, address, requestText()) },
  ]
  return (
    <div className="grid gap-2 text-sm text-ink-2">
      <div className="flex flex-wrap items-center gap-2">
        Copy the request as
        {copies.map(({ what, copied }) => (
          <Button
            key={what}
            size="sm"
            onClick={(event) => void copy(what, event.currentTarget, copied())}
          >
            {what}
          </Button>
        ))}
        or share the draft
        <Button size="sm" onClick={save}>
          Save as file
        </Button>
      </div>
      <p className="text-xs text-ink-3">
        This page only previews the result. Nothing is saved. Secrets are left out of copies and
        files. To fill the form again, open the file on this component’s page.
      </p>
    </div>
  )
}
