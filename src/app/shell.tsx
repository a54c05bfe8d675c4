import type { ReactNode } from 'react'
import { type Address, paths } from '#src/lib/paths.ts'
import { Link } from '#src/router/link.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'
import { Budget } from './budget.tsx'
import { ComponentCrumb, EnvironmentCrumb } from './crumbs.tsx'
import { ExpiryNotice } from './expiry-notice.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SessionGate } from './session-gate.tsx'
import { SessionMenu } from './session-menu.tsx'

/** The frame around every page behind sign-in: where one is, the API budget, theme and session. */
export function Shell({ address, children }: { address: Address; children: ReactNode }) {
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
        {address.page === 'deployments' && (
          <EnvironmentCrumb key={address.environmentId} address={address} />
        )}
        {address.page === 'component' && (
          <ComponentCrumb
            key={JSON.stringify([address.organizationId, address.clusterId, address.componentKey])}
            address={address}
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
        className={address.page === 'component' ? 'mx-auto max-w-workbench' : 'mx-auto max-w-page'}
      >
        <OfflineNotice />
        <ExpiryNotice />
      </div>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SessionGate />
    </>
  )
}
