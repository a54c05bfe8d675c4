import { copyText } from '#src/ui/hooks/copy-text.ts'
import { toast } from '#src/ui/states/announcer.tsx'

/** Copies an address and says whether that worked. `what`: "the link to this page"; `near` is what was pressed. */
export const copyLink = async (href: string, what: string, near: Element): Promise<void> => {
  const isCopied = await copyText(href, near)
  toast(
    isCopied
      ? `Copied ${what}`
      : 'Not copied: the browser refused. Copy the link from the address bar',
  )
}
