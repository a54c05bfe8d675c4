import MapPinOff from 'lucide-react/icons/map-pin-off'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { buttonClass } from '#src/ui/buttons/button-class.ts'
import { Logo } from '#src/ui/marks/logo.tsx'
import { PageSituation } from '#src/ui/states/page-situation.tsx'

/** The page for an unknown address. */
export function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-4 sm:px-6">
      <title>Not found · Tidemark</title>
      <p className="flex h-12 items-center gap-2 font-bold">
        <Logo />
        Tidemark
      </p>
      <PageSituation
        icon={MapPinOff}
        title="Page not found"
        actions={
          <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
            Back to home
          </Link>
        }
      >
        Part of the URL is missing or misspelled.
      </PageSituation>
    </main>
  )
}
