import { useConnection } from '#src/api/api-context.ts'
import { toast } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { useConfiguration } from './configuration-context.ts'
import { curlCommand } from './copied-request.ts'
import { draftFileText } from './draft-file.ts'
import { yamlText } from './yaml-text.ts'

const leftOut = (secrets: readonly string[]) =>
  secrets.length === 0 ? '' : ` Left out: ${secrets.join(', ')}.`

const download = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Taking along what was entered, since this API saves nothing: secrets are left out. */
export function CopyDraft() {
  const { api } = useConnection()
  const { address, requestText, shared } = useConfiguration()
  const base = new URL(api.config.apiBaseUrl, window.location.href).href
  const copy = async (what: string, text: string | Promise<string>, near: Element) => {
    const done = await copyText(await text, near)
    toast(
      done
        ? `Copied as ${what}.${leftOut(shared().secrets)}`
        : 'The browser did not let the page copy',
    )
  }
  const save = () => {
    const draft = shared()
    const name = `${address.componentKey.replaceAll(/[^\w.-]+/g, '-')}-draft.json`
    download(name, draftFileText(address.componentKey, draft))
    toast(`Saved as ${name}.${leftOut(draft.secrets)}`)
  }
  const copies = [
    { what: 'JSON', text: () => requestText(2) },
    { what: 'YAML', text: () => yamlText(shared().body) },
    { what: 'curl', text: () => curlCommand(base, address, requestText()) },
  ]
  return (
    <div className="grid gap-2 text-sm text-ink-2">
      <div className="flex flex-wrap items-center gap-2">
        Copy the request as
        {copies.map(({ what, text }) => (
          <Button
            key={what}
            size="sm"
            onClick={(event) => void copy(what, text(), event.currentTarget)}
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
        Nothing is saved here: this API only resolves. Secrets are left out of copies and files. A
        file fills the form again where this component is configured.
      </p>
    </div>
  )
}
