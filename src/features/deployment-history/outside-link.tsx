import ExternalLink from 'lucide-react/icons/external-link'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

type OutsideLinkProps = {
  href: string
  children: string
  /** What it is about, for who hears it alone. */
  of?: string
  className?: string
}

/** A link that leaves the console, in a tab of its own. */
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
