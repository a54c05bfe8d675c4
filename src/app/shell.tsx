import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { paths } from '#src/lib/paths.ts'
import { CopyField } from '#src/ui/copy-field.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'
import { Budget } from './budget.tsx'
import { ExpiryNotice } from './expiry-notice.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { nameOf, recents } from './recents.ts'
import { SessionEnded } from './session-ended.tsx'
import { SessionMenu } from './session-menu.tsx'

const slim = (id: string) => (id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id)

function ComponentCrumb({ componentKey, clusterId }: { componentKey: string; clusterId: string }) {
  return (
    <div className="flex min-w-0 items-center gap-2 border-s border-line ps-3 sm:ps-5">
      <span className="hidden text-xs text-ink-3 min-[60rem]:inline">Component</span>
      <span className="mono truncate">{componentKey}</span>
      <span className="hidden flex-none items-center gap-2 min-[60rem]:flex">
        <span className="text-xs text-ink-3">Cluster</span>
        <CopyField text={clusterId} shown={slim(clusterId)} what="cluster ID" />
      </span>
    </div>
  )
}

function EnvironmentCrumb({ environmentId }: { environmentId: string }) {
  const name = nameOf(useSyncExternalStore(recents.subscribe, recents.get), environmentId)
  return (
    <div className="flex min-w-0 items-center gap-2 border-s border-line ps-3 sm:ps-5">
      <span className="hidden text-xs text-ink-3 min-[60rem]:inline">Environment</span>
      {name !== undefined && <span className="truncate font-medium">{name}</span>}
      <span className={name === undefined ? 'hidden min-w-0 lg:inline' : 'hidden'}>
        <CopyField text={environmentId} what="environment ID" />
      </span>
      <span className={name === undefined ? 'min-w-0 lg:hidden' : 'min-w-0'}>
        <CopyField text={environmentId} shown={slim(environmentId)} what="environment ID" />
      </span>
    </div>
  )
}

/** The frame around every page behind sign-in: where one is, the API budget, theme and session. */
export function Shell() {
  const { environmentId, componentKey, clusterId } = useParams({ strict: false })
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
        {environmentId !== undefined && <EnvironmentCrumb environmentId={environmentId} />}
        {componentKey !== undefined && clusterId !== undefined && (
          <ComponentCrumb componentKey={componentKey} clusterId={clusterId} />
        )}
        <span className="flex-1" />
        <Budget />
        <div className="flex items-center">
          <ThemeSwitch />
          <SessionMenu />
        </div>
      </header>
      <div className={componentKey === undefined ? 'mx-auto max-w-page' : 'mx-auto max-w-[78rem]'}>
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
