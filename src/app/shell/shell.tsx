import type { ReactElement, ReactNode } from 'react'
import { type Address, paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Logo } from '#src/ui/marks/logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { CommandDialogs } from '#src/app/commands/command-dialogs.tsx'
import { OpenButton } from '#src/app/commands/open-button.tsx'
import { Budget } from './budget.tsx'
import { ComponentCrumb, EnvironmentCrumb } from './crumbs.tsx'
import { ClockNotice } from './clock-notice.tsx'
import { ExpiryNotice } from '#src/app/session/expiry-notice.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SessionGate } from '#src/app/session/session-gate.tsx'
import { SessionNotice } from '#src/app/session/session-notice.tsx'
import { SessionMenu } from '#src/app/session/session-menu.tsx'

type ShellProps = {
  address: Address
  /** Leads to the board and the comparison, on pages that are not about one environment or component. */
  boardHeader?: ReactElement | undefined
  children: ReactNode
}

/** The frame around every page behind sign-in: names of the page, API budget, theme and session. */
export function Shell({ address, boardHeader, children }: ShellProps) {
  return (
    <>
      <a
        href="#main"
        className="absolute start-4 -top-16 z-(--z-toast) rounded-sm bg-accent px-3 py-2 text-on-ink focus:top-2"
      >
        Skip to content
      </a>
      <SessionNotice />
      <header
        className={classNames(
          'flex h-12 items-center gap-2 border-b border-line px-4 sm:gap-3 sm:px-6 lg:gap-5',
          boardHeader && 'relative max-sm:h-22 max-sm:pb-10 sm:h-auto sm:min-h-12 sm:flex-wrap',
        )}
      >
        <Link
          to={paths.home}
          aria-label="Tidemark, home"
          className="-mx-2 inline-flex min-h-9 flex-none items-center gap-2 px-2 font-bold no-underline"
        >
          <Logo />
          <span className="hidden md:inline">Tidemark</span>
        </Link>
        {boardHeader}
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
        <div className="contents print:hidden">
          <OpenButton />
          <Budget />
          <div className="flex items-center">
            {/* On phones it is among the commands. */}
            <span className="max-sm:hidden">
              <ThemeSwitch />
            </span>
            <SessionMenu />
          </div>
        </div>
      </header>
      <div
        className={address.page === 'component' ? 'mx-auto max-w-workbench' : 'mx-auto max-w-page'}
      >
        <OfflineNotice />
        <ClockNotice />
        <ExpiryNotice />
      </div>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <CommandDialogs page={address.page} />
      <SessionGate />
    </>
  )
}
