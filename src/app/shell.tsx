import { Link, Outlet, useParams } from '@tanstack/react-router'
import { paths } from '#src/lib/paths.ts'
import { Logo } from '#src/ui/logo.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'
import { Budget } from './budget.tsx'
import { ComponentCrumb, EnvironmentCrumb } from './crumbs.tsx'
import { ExpiryNotice } from './expiry-notice.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SessionEnded } from './session-ended.tsx'
import { SessionMenu } from './session-menu.tsx'

/** The frame around every page behind sign-in: where one is, the API budget, theme and session. */
export function Shell() {
  const { environmentId, organizationId, clusterId, componentKey } = useParams({ strict: false })
  return (
    <>
      <a
        href="#main"
        className="absolute start-4 -top-16 z-(--z-toast) rounded-sm bg-accent px-3 py-2 text-on-ink focus:top-2"
      >
        Skip to content
      </a>
      <header className="flex h-12 items-center gap-2 border-b border-line px-4 sm:gap-5 sm:px-6">
        <Link
          to={paths.home}
          aria-label="Tidemark, home"
          className="-mx-2 inline-flex min-h-9 flex-none items-center gap-2 px-2 font-bold no-underline"
        >
          <Logo />
          <span className="hidden sm:inline">Tidemark</span>
        </Link>
        {environmentId !== undefined && (
          <EnvironmentCrumb key={environmentId} address={{ environmentId }} />
        )}
        {organizationId !== undefined && clusterId !== undefined && componentKey !== undefined && (
          <ComponentCrumb
            key={JSON.stringify([organizationId, clusterId, componentKey])}
            address={{ organizationId, clusterId, componentKey }}
          />
        )}
        <span className="flex-1" />
        <Budget />
        <div className="flex items-center">
          <ThemeSwitch />
          <SessionMenu />
        </div>
      </header>
      <div
        className={componentKey === undefined ? 'mx-auto max-w-page' : 'mx-auto max-w-workbench'}
      >
        <OfflineNotice />
        <ExpiryNotice />
      </div>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SessionEnded />
    </>
  )
}
