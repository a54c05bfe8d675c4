import ExternalLink from 'lucide-react/icons/external-link'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'

/** The URL if it is http(s); undefined for `javascript:`, `data:` and anything else. */
export const safeLink = (href: string | undefined): string | undefined => {
  if (href === undefined || !URL.canParse(href)) return undefined
  const { protocol } = new URL(href)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

type OutsideLinkProps = {
  href: string
  children: string
  /** What the link belongs to, for screen readers. */
  of?: string | undefined
  className?: string | undefined
}

/** A link that leaves the console, opened in a new tab. */
export function OutsideLink({ href, children, of, className }: OutsideLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className={classNames('whitespace-nowrap', className)}
    >
      <bdi>{children}</bdi>{' '}
      <VisuallyHidden>{of === undefined ? '(new tab)' : `of ${of} (new tab)`}</VisuallyHidden>{' '}
      <Icon of={ExternalLink} size="xs" className="inline" />
    </a>
  )
}
